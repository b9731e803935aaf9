// Syntax: what is certainly wrong with a Python file, in Python's words, found without Python. Many errors it does not see.

const TOKEN = /[ \t\f]+|#.*|\\\n|\n|(?<prefix>[bft]?r|r?[bft]|u)?(?<quote>"""|'''|"|')|\w+|[\s\S]/iy;
const NEEDS_COLON = /^(?:class|def|elif|else|except|finally|for|if|try|while|with)$/;
const PAIRS = ["()", "[]", "{}"];

export class SyntaxFault extends Error {
  constructor(readonly line: number, message: string) {
    super(message);
  }
}

/** Thrown where a file is odder than the scanner: nothing is said of it. */
class Unsure extends Error {}

/** The first error that is certain; null if there may be none. */
export function findFault(text: string): SyntaxFault | null {
  try {
    new Scanner(text).scan();
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    if (!(error instanceof Unsure)) throw error;
  }
  return null;
}

class Scanner {
  private place = 0;
  private line = 1;
  private readonly open: { pair: string; line: number }[] = [];
  private readonly indents = [0];
  /** What stands in the line so far, without what is in brackets. */
  private words: string[] = [];
  private isBlockAwaited = false;

  constructor(private readonly text: string) {}

  scan(): void {
    while (this.place < this.text.length) {
      TOKEN.lastIndex = this.place;
      const found = TOKEN.exec(this.text)!;
      this.place += found[0].length;
      if (found[0] === "\n") this.endLine();
      else if (!/^[ \t\f#]/.test(found[0])) this.read(found);
    }
    const last = this.open.at(-1);
    if (last) throw new SyntaxFault(last.line, `'${last.pair[0]}' was never closed`);
    this.endLine();
    if (this.isBlockAwaited) throw new SyntaxFault(this.text.trimEnd().split("\n").length, "expected an indented block");
  }

  private read({ 0: token, index, groups }: RegExpExecArray): void {
    const isFirst = !this.words.length && !this.open.length;
    if (token === "\\\n" && isFirst) throw new Unsure();
    if (token === "\\\n") return void ++this.line;
    if (isFirst) this.beginLine(index);
    if (groups!["quote"]) this.readString(groups!["prefix"] ?? "", groups!["quote"]);
    else this.take(token);
  }

  private beginLine(index: number): void {
    const indent = this.text.slice(this.text.lastIndexOf("\n", index - 1) + 1, index);
    if (/[^ ]/.test(indent)) throw new Unsure(); // tabs may mean anything
    const depth = this.indents.at(-1)!;
    if (this.isBlockAwaited && indent.length <= depth) throw new SyntaxFault(this.line, "expected an indented block");
    if (!this.isBlockAwaited && indent.length > depth) throw new SyntaxFault(this.line, "unexpected indent");
    while (this.indents.at(-1)! > indent.length) this.indents.pop();
    if (this.isBlockAwaited) this.indents.push(indent.length);
    else if (this.indents.at(-1) !== indent.length) throw new SyntaxFault(this.line, "unindent does not match any outer indentation level");
    this.isBlockAwaited = false;
  }

  private endLine(): void {
    if (!this.open.length && this.words.length) {
      const first = this.words[0] === "async" ? this.words[1] : this.words[0];
      if (NEEDS_COLON.test(first ?? "") && !this.words.includes(":")) throw new SyntaxFault(this.line, "expected ':'");
      this.isBlockAwaited = this.words.at(-1) === ":";
      this.words = [];
    }
    ++this.line;
  }

  private take(token: string): void {
    const pair = PAIRS.find((each) => each.includes(token));
    if (pair?.startsWith(token)) this.open.push({ pair, line: this.line });
    else if (pair) this.close(pair);
    if (!this.open.length) this.words.push(token);
  }

  private close(pair: string): void {
    const last = this.open.pop();
    if (!last) throw new SyntaxFault(this.line, `unmatched '${pair[1]}'`);
    const where = last.line === this.line ? "" : ` on line ${last.line}`;
    if (last.pair !== pair) throw new SyntaxFault(this.line, `closing parenthesis '${pair[1]}' does not match opening parenthesis '${last.pair[0]}'${where}`);
  }

  private readString(prefix: string, quote: string): void {
    const { place, line } = this;
    const isLong = quote.length === 3;
    const kind = /[ft]/i.test(prefix) ? `${prefix.replace(/r/i, "").toLowerCase()}-string` : "string";
    const isEnd = (): boolean => this.place >= this.text.length || (!isLong && this.text[this.place] === "\n");
    while (!this.text.startsWith(quote, this.place) && !isEnd()) {
      if (this.text[this.place] === "\\") ++this.place;
      if (this.text[this.place++] === "\n") ++this.line;
    }
    if (kind !== "string") checkFields(this.text.slice(place, this.place), isEnd());
    if (isEnd()) {
      const last = this.place >= this.text.length && this.text.endsWith("\n") ? this.line - 1 : this.line;
      throw new SyntaxFault(line, `unterminated ${isLong ? "triple-quoted " : ""}${kind} literal (detected at line ${last})`);
    }
    if (!this.open.length) this.words.push(quote);
    this.place += quote.length;
  }
}

/** A field of an f-string may hold any strings: where its braces do not match, that was not the end. */
function checkFields(text: string, isOpen: boolean): void {
  const fields = text.replaceAll(/\{\{|\}\}/g, "");
  const matches = (part: string): boolean => part.split("{").length === part.split("}").length;
  if (!matches(fields) || !matches(fields.replaceAll(/'[^']*'|"[^"]*"/g, "")) || (isOpen && fields.includes("{"))) throw new Unsure();
}
