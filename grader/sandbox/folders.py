"""What candidates leave on the disk: measured while they run, removed afterwards, however they left it."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

_MAX_DEPTH = 12  # paths stay short enough for the kernel


def remove_tree(folder: Path) -> None:
    """Remove ``folder`` and all that is in it: without following links, and however deep it is nested.

    Walks with ``..`` and not with paths, which would become too long, and not by recursion. What cannot be
    removed (another user's, or written meanwhile) stays, without an exception.
    """
    try:
        parent = os.open(folder.parent, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        _remove(parent, folder.name)
    finally:
        os.close(parent)


def holds_more_than(folder: Path, max_bytes: int, max_files: int) -> bool:
    """Whether the files in ``folder`` take more than that on the disk, are more, or lie deeper than honest ones."""
    count = size = 0
    pending = [(os.fsencode(folder), 0)]
    while pending:
        here, depth = pending.pop()
        if depth > _MAX_DEPTH:
            return True
        with contextlib.suppress(OSError), os.scandir(here) as entries:  # it may go while we look
            for entry in entries:
                count += 1
                if count > max_files:
                    return True
                with contextlib.suppress(OSError):
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        pending.append((entry.path, depth + 1))
    return size > max_bytes


def _remove(parent: int, name: str) -> None:
    try:
        here = _enter(parent, name)
    except OSError:
        return
    # From the outermost folder to the one at hand: its name, and which folders in it are still to be emptied.
    above = [(name, _clear(here))]
    try:
        while True:
            if above[-1][1]:
                inner = above[-1][1].pop()
                try:
                    there = _enter(here, inner)
                except OSError:
                    continue
                above.append((inner, _clear(there)))
            else:
                emptied, _ = above.pop()
                if not above:
                    break
                there = os.open("..", os.O_RDONLY | os.O_DIRECTORY, dir_fd=here)
                _unlink_folder(there, emptied)
            os.close(here)
            here = there
    finally:
        os.close(here)
    _unlink_folder(parent, name)


def _clear(here: int) -> list[str]:
    """Unlink all that is no folder, and empty folders; the names of the other folders."""
    folders = []
    with os.scandir(here) as entries:
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    os.unlink(entry.name, dir_fd=here)
            elif not _unlink_folder(here, entry.name):
                folders.append(entry.name)
    return folders


def _enter(parent: int, name: str) -> int:
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
    try:
        here = os.open(name, flags, dir_fd=parent)
    except PermissionError:
        os.chmod(name, stat.S_IRWXU, dir_fd=parent)
        here = os.open(name, flags, dir_fd=parent)
    with contextlib.suppress(OSError):
        os.fchmod(here, stat.S_IRWXU)
    return here


def _unlink_folder(parent: int, name: str) -> bool:
    try:
        os.rmdir(name, dir_fd=parent)
    except OSError:
        return False
    return True
