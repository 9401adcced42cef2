"""The folder that one sandbox owns, and those whose owners were killed before they could remove them.

The owner holds a lock in its folder, which the kernel releases however the owner ends. So a folder whose lock is free
has no owner any more, whatever process numbers, containers and restarts say; the next sandbox removes it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from pathlib import Path

from grader.sandbox.folders import remove_tree

_PREFIX = "qassay-sandbox-"
_LOCK = ".owner"
_UNNAMED = f"{_LOCK}.new"  # before it is locked


def make_own_folder(parent: Path | None = None) -> tuple[Path, int]:
    """A new folder below ``parent``, or the system's temporary folder; folders without an owner are removed first.

    Returns:
        The folder, and the descriptor that holds its lock: as long as it is open nobody else removes the folder.
    """
    above = Path(parent or tempfile.gettempdir()).resolve()
    remove_ownerless(above)
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=above))
        folder.chmod(0o711)
        # Locked before it has its name: whoever finds it by its name finds it locked.
        lock = os.open(folder / _UNNAMED, os.O_CREAT | os.O_RDWR | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            (folder / _UNNAMED).rename(folder / _LOCK)
        except FileNotFoundError:  # another sandbox took it for one that was left, before it was locked
            os.close(lock)
        else:
            return folder, lock


def remove_own_folder(folder: Path, lock: int) -> None:
    """The folder and all that is in it; then let go of its lock."""
    _remove_lock_last(folder)
    os.close(lock)


def remove_ownerless(above: Path) -> None:
    """Remove the folders of this user's sandboxes that were killed."""
    with contextlib.suppress(OSError), os.scandir(above) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and entry.is_dir(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    _remove_if_ownerless(Path(entry.path))


def _remove_if_ownerless(folder: Path) -> None:
    # A shared temporary folder is anybody's to put things into: only our own user's are looked at.
    if folder.lstat().st_uid != os.geteuid():
        return
    try:
        lock = _open_lock(folder / _LOCK)
    except FileNotFoundError:  # its owner was killed before it had given the lock its name
        lock = _open_lock(folder / _UNNAMED)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove_lock_last(folder)
    finally:
        os.close(lock)


def _open_lock(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)


def _remove_lock_last(folder: Path) -> None:
    """Whoever is killed meanwhile leaves a folder that the next sandbox knows by its lock."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                remove_tree(Path(entry.path))
            elif entry.name not in (_LOCK, _UNNAMED):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)
    remove_tree(folder)
