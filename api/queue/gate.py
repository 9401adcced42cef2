"""Many at a time, or one alone: a grading that may have suffered from its neighbours is repeated without them.

Neighbours are those of the machine and not of the process: several workers share its processors. So the locks are
files in a folder that all processes of this user find, and the kernel releases them however a process ends. What runs
outside (other users' services, other programs) nobody here can stop; the sandbox does not count the time for which such
neighbours keep a program from the processor (``grader.sandbox.watch``).
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog

_LOG = structlog.get_logger("qassay.gate")
FOLDER = "qassay-gate"
_LOOK_SECONDS = 0.01
# Whoever wants to be alone keeps others from beginning: no longer than this, though one that is inside never ends.
MOST_SECONDS = 120.0


class Gate:
    """Whoever wants to be alone goes before those who would come after it.

    Args:
        folder: Where the locks lie; None for the one that this user's processes on this machine share.
    """

    def __init__(self, folder: Path | None = None) -> None:
        chosen, self._known_to_all = (folder, True) if folder is not None else _shared_folder()
        # Everybody passes the door to get into the room; who wants the room alone waits for it with the door shut.
        self._door, self._room = chosen / "door", chosen / "room"

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Beside others."""
        with _opened(self._room) as (room, _):
            with _opened(self._door) as (door, _):
                fcntl.flock(door, fcntl.LOCK_EX)
                fcntl.flock(room, fcntl.LOCK_SH)
            yield

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """While nobody else is inside, on this machine. Not from within ``shared``.

        Yields:
            Whether that is so. False where others did not leave in time, or cannot be known.
        """
        with _opened(self._door) as (door, _), _opened(self._room) as (room, room_known):
            fcntl.flock(door, fcntl.LOCK_EX)
            left = _locked_in_time(room)
            if not left:
                _LOG.warning("not alone", waited_seconds=MOST_SECONDS)
            yield left and room_known and self._known_to_all


def _locked_in_time(room: int) -> bool:
    deadline = time.monotonic() + MOST_SECONDS
    while True:
        try:
            fcntl.flock(room, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                return False
            time.sleep(_LOOK_SECONDS)
        else:
            return True


@contextmanager
def _opened(file: Path) -> Iterator[tuple[int, bool]]:
    """Opened anew each time, because a lock belongs to an opening; closing it lets go of the lock.

    Yields:
        A descriptor, and whether others have the same file: if not, its lock says nothing about them.
    """
    known = True
    try:
        # The folder may have been tidied away meanwhile.
        file.parent.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        # A lock of nobody's: a grading goes on without its neighbours' knowledge, which only a repetition would miss.
        _LOG.warning("no gate", cause=str(error.strerror))
        descriptor, known = os.memfd_create("gate"), False
    try:
        yield descriptor, known
    finally:
        os.close(descriptor)


def _shared_folder() -> tuple[Path, bool]:
    """Where the locks of this user lie, and whether its other processes look there, too."""
    folder = Path(tempfile.gettempdir()) / f"{FOLDER}-{os.geteuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not folder.is_dir() or folder.is_symlink() or found.st_uid != os.geteuid():
        # Somebody else has taken the name, and could hold our locks for ever.
        _LOG.warning("the gate is this process's alone", taken=str(folder))
        return Path(tempfile.mkdtemp(prefix=f"{FOLDER}-")), False
    return folder, True
