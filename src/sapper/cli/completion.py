"""`sapper completion`: what a shell needs to complete the commands and their options."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from sapper.cli.commands import COMMANDS, load
from sapper.cli.options import argument
from sapper.core.errors import BadBoard

BASH = """\
_sapper() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then words="{commands}"
  else case "${{COMP_WORDS[1]}} $word" in
{cases}
  esac; fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}}
complete -o default -F _sapper sapper
"""
ZSH = "autoload -U +X bashcompinit && bashcompinit\n"


def completion(
    shell: str = argument(..., "bash, zsh or fish."),
) -> None:
    """Print what a shell needs to complete commands and options.

    For bash: sapper completion bash >> ~/.bashrc (for zsh: ~/.zshrc, for fish:
    ~/.config/fish/completions/sapper.fish).
    """
    if shell in ("bash", "zsh"):
        cases = "\n".join(f'    "{name} "-*) words="{words}" ;;' for name, words in _options())
        script = BASH.format(commands=" ".join(COMMANDS), cases=cases)
        typer.echo(script if shell == "bash" else ZSH + script, nl=False)
    elif shell == "fish":
        typer.echo("\n".join(_fish()))
    else:
        raise BadBoard(f"shell {shell!r}, expected bash, zsh or fish")


def _options() -> Iterator[tuple[str, str]]:
    """Every command with its options."""
    for name in COMMANDS:
        found = [each for part in load(name).params for each in (*part.opts, *part.secondary_opts)]
        yield name, " ".join(each for each in [*found, "--help"] if each.startswith("--"))


def _fish() -> Iterator[str]:
    for name, words in COMMANDS.items():
        quoted = words.replace("'", "\\'")
        yield f"complete -c sapper -n __fish_use_subcommand -a {name} -d '{quoted}'"
    for name, options in _options():
        for option in options.split():
            yield f"complete -c sapper -n '__fish_seen_subcommand_from {name}' -l {option[2:]}"
