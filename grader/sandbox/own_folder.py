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


def make_own_folder(parent: Path | None = None) -> tuple[Path, int]:
    """A new folder below ``parent``, or the system's temporary folder; folders without an owner are removed first.

    Returns:
        The folder, and the descriptor that holds its lock: as long as it is open nobody else removes the folder.
    """
    above = Path(parent or tempfile.gettempdir()).resolve()
    remove_ownerless(above)
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=above))
    folder.chmod(0o711)
    # Locked before it has its name: whoever finds it by its name finds it locked.
    unnamed = folder / f"{_LOCK}.new"
    lock = os.open(unnamed, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    unnamed.rename(folder / _LOCK)
    return folder, lock


def remove_own_folder(folder: Path, lock: int) -> None:
    """The folder and all that is in it; then let go of its lock."""
    remove_tree(folder)
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
    lock = os.open(folder / _LOCK, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove_tree(folder)
    finally:
        os.close(lock)
