"""The user's choices on the desktop: light or dark, with movement or without."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

_SECONDS = 1.0
"""Time limit, in seconds, of a question to the system."""
_PORTAL = (
    "gdbus call --session --dest org.freedesktop.portal.Desktop"
    " --object-path /org/freedesktop/portal/desktop"
    " --method org.freedesktop.portal.Settings.Read"
)
_ANIMATED = "gsettings get org.gnome.desktop.interface enable-animations"


@dataclass(frozen=True)
class SystemLook:
    """How the user wants programs to look."""

    is_light: bool = False
    has_motion: bool = True


def system_look() -> SystemLook:
    """Return the look that the system asks for; dark and with movement if it asks for nothing."""
    if sys.platform == "win32":
        return _windows_look()
    if sys.platform == "darwin":
        is_dark = "Dark" in _answer("defaults read -g AppleInterfaceStyle")
        still = _answer("defaults read com.apple.universalaccess reduceMotion")
        return SystemLook(not is_dark, still.strip() != "1")
    scheme = _answer(f"{_PORTAL} org.freedesktop.appearance color-scheme")
    return SystemLook(bool(scheme) and "uint32 1" not in scheme, "false" not in _answer(_ANIMATED))


def _answer(command: str) -> str:
    """Return what a command writes; nothing if it fails or is not there."""
    try:
        done = subprocess.run(
            command.split(), capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def _windows_look() -> SystemLook:
    if sys.platform != "win32":
        return SystemLook()
    import ctypes
    import winreg

    is_animated = ctypes.c_int(1)
    get_animation = 0x1042  # SPI_GETCLIENTAREAANIMATION
    ctypes.windll.user32.SystemParametersInfoW(get_animation, 0, ctypes.byref(is_animated), 0)
    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:
            is_light = bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0])
    except OSError:
        is_light = False
    return SystemLook(is_light, bool(is_animated.value))
