"""A control group for each zygote and its case: bounds the memory that limits on a process do not see.

Pipes, sockets, page tables, files in memory and shared mappings are counted here together with the heap. A second
line: a group's limit lies above all that the other limits allow, so that an honest program meets the same bounds on
every machine, with groups or without.

A group a zygote, because moving a process into one takes the kernel 10 to 40 ms, and children are born where their
parent is. Both interfaces are served: version 2 (one hierarchy, ``memory.max``), and version 1 where the memory
controller is mounted by itself. Where no group can be made ``find_parent`` says why, and the sandbox does without.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import secrets
import signal
import time
from dataclasses import dataclass
from pathlib import Path

_PREFIX = "qassay-"
_EMPTY_SECONDS = 5.0  # for processes that have been killed to be gone
_BATCH = 1024 * 1024
_STATIC = frozenset({"anon", "shmem", "kernel", "rss"})  # in memory.stat: what cannot be given back under pressure


class NoGroups(Exception):
    """No control group can be made here; the message says why."""


@dataclass(frozen=True, slots=True)
class Parent:
    """Where groups are made: a folder of a hierarchy in which this process may, and which version it speaks."""

    version: int
    folder: Path


def find_parent(named: Path | None = None, proc: Path = Path("/proc/self")) -> Parent:
    """Below this process's own group, so that whatever bounds the service bounds its cases, too.

    Args:
        named: A folder that was given to the service for this, in place of its own group.
        proc: Where ``cgroup`` and ``mountinfo`` of this process are.

    Raises:
        NoGroups: There is no memory controller, or no right to make groups.
    """
    if named is not None:
        return _usable(Parent(2 if (named / "cgroup.controllers").exists() else 1, named))
    try:
        # Names of groups and mount points are bytes of anybody's choice.
        groups, mounts = ((proc / name).read_text("utf-8", "surrogateescape") for name in ("cgroup", "mountinfo"))
    except OSError as error:
        raise NoGroups(f"the process's own group is unknown ({error.strerror})") from None
    reasons = []
    for parent in _candidates(groups, mounts):
        try:
            return _usable(parent)
        except NoGroups as error:
            reasons.append(str(error))
    raise NoGroups("; ".join(reasons) or "no hierarchy with a memory controller is mounted")


@dataclass(slots=True)
class Group:
    """One zygote's group: made empty, filled with ``add``, ended with ``end``."""

    version: int
    folder: Path
    _bound: int = -1
    _before: tuple[int, int] = (0, 0)

    def add(self, pid: int) -> None:
        """Move a process into the group; its children are born in it."""
        _write(self.folder / "cgroup.procs", pid)

    def bound(self, memory_bytes: int) -> None:
        """Let all processes together hold so much; does nothing if that is the limit already.

        Raises:
            OSError: The kernel refused.
        """
        if memory_bytes == self._bound:
            return
        if self.version == 2:
            _write(self.folder / "memory.max", memory_bytes)
        else:
            both = [self.folder / f"memory.{name}limit_in_bytes" for name in ("", "memsw.")]
            # The limit that counts swap, too, must never be the lower one; it is not there without swap accounting.
            for path in reversed(both) if 0 <= self._bound < memory_bytes else both:
                if path.exists():
                    _write(path, memory_bytes)
        self._bound = memory_bytes

    def held(self) -> int:
        """Bytes that the kernel could not take back: its own for the group, anonymous memory, files in memory."""
        total = 0
        for line in (self.folder / "memory.stat").read_text("ascii").splitlines():
            name, value = line.split()
            total += int(value) if name in _STATIC else 0
        if self.version == 1:
            with contextlib.suppress(FileNotFoundError):
                total += int((self.folder / "memory.kmem.usage_in_bytes").read_text())
        return total

    def begin(self) -> None:
        """From here on ``ran_out`` looks back."""
        if self.version == 1:
            _write(self.folder / "memory.max_usage_in_bytes", 0)  # set to the present
        self._before = self._counts()

    def ran_out(self) -> bool:
        """Since ``begin`` the kernel killed a process of the group, and it was the group's own limit that was met.

        A process of the group is also killed where the machine, or whatever bounds the service, has run out: no
        doing of its own.
        """
        killed, met = self._since_begin()
        return killed and met

    def killed_for_others(self) -> bool:
        """Since ``begin`` the kernel killed a process of the group for memory, and not for the group's own limit."""
        killed, met = self._since_begin()
        return killed and not met

    def _since_begin(self) -> tuple[bool, bool]:
        (killed, met), (killed_before, met_before) = self._counts(), self._before
        return killed > killed_before, met > met_before

    def _counts(self) -> tuple[int, int]:
        if self.version == 2:
            local = self.folder / "memory.events.local"
            path = local if local.exists() else self.folder / "memory.events"
            return _value(path, "oom_kill"), _value(path, "oom")
        # Not memory.failcnt: recent kernels leave it at 0. Memory is charged by the batch, hence the margin.
        most = int(_read(self.folder / "memory.max_usage_in_bytes"))
        return _value(self.folder / "memory.oom_control", "oom_kill"), int(0 <= self._bound <= most + _BATCH)

    def end(self) -> bool:
        """Kill whatever is still in the group and remove it; whether that was done."""
        return _remove(self.folder)


class Groups:
    """The groups of one sandbox, in a folder of its own; what services that were killed left is removed first."""

    def __init__(self, parent: Parent) -> None:
        """Make the folder.

        Raises:
            NoGroups: The kernel refuses after all.
        """
        remove_stale(parent.folder)
        self._parent = parent
        try:
            self._folder, self._lock = _locked_folder(parent.folder)
            if parent.version == 2:
                _write(self._folder / "cgroup.subtree_control", "+memory")
        except OSError as error:
            raise NoGroups(f"{parent.folder}: {error.strerror}") from None
        self._made = 0

    def make(self) -> Group:
        """A new, empty group.

        Raises:
            OSError: The kernel refused.
        """
        self._made += 1
        folder = self._folder / str(self._made)
        folder.mkdir()
        if self._parent.version == 2 and (folder / "memory.swap.max").exists():
            _write(folder / "memory.swap.max", 0)
        return Group(self._parent.version, folder)

    def close(self) -> None:
        """Remove all that is left; may be called twice."""
        if self._lock >= 0:
            _remove_tree(self._folder)
            os.close(self._lock)
            self._lock = -1


def remove_stale(folder: Path) -> int:
    """Remove the folders of sandboxes that are gone: nobody holds their lock any more. Returns how many."""
    removed = 0
    for path in folder.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # Empty ones only: zygotes die with their service, and what still runs is not ours to end.
                for inner in (*(entry for entry in path.iterdir() if entry.is_dir()), path):
                    inner.rmdir()
                removed += 1
            finally:
                os.close(lock)
    return removed


def _candidates(groups: str, mounts: str) -> list[Parent]:
    """Version 1 first: where its memory controller is mounted, version 2 has none."""
    own = {}
    for line in groups.rstrip("\n").split("\n"):  # a name may hold any other character that ends a line
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            own[controller] = path
    found = []
    for line in mounts.rstrip("\n").split("\n"):
        before, _, after = line.partition(" - ")
        root, point = (_unescaped(word) for word in before.split(" ")[3:5])
        kind, _, options = after.split(" ")[:3]  # one space between two words, of which the source may be empty
        if kind == "cgroup" and "memory" in options.split(",") and "memory" in own:
            found.append((1, point, root, own["memory"]))
        elif kind == "cgroup2" and "" in own:
            found.append((2, point, root, own[""]))
    parents = []
    for version, point, root, path in sorted(found):
        inside = os.path.relpath(path, root)
        if inside.startswith(".."):
            continue  # mounted from elsewhere
        folder = Path(os.path.normpath(os.path.join(point, inside)))
        parents.append(Parent(version, folder))
        # systemd marks what it hands over; with DelegateSubgroup= the service's processes lie one below.
        if version == 2 and folder != Path(point) and _is_delegated(folder.parent):
            parents.append(Parent(2, folder.parent))
    return parents


def _is_delegated(folder: Path) -> bool:
    for name in ("user.delegate", "trusted.delegate"):
        with contextlib.suppress(OSError):
            if os.getxattr(folder, name) == b"1":
                return True
    return False


def _usable(parent: Parent) -> Parent:
    """``parent`` if groups with a limit on memory can be made in it; tried, because rights tell half of it."""
    folder = parent.folder
    try:
        if parent.version == 2:
            if "memory" not in _read(folder / "cgroup.controllers").split():
                raise NoGroups(f"{folder}: no memory controller")
            if "memory" not in _read(folder / "cgroup.subtree_control").split():
                _write(folder / "cgroup.subtree_control", "+memory")
        trial = folder / f"{_PREFIX}{secrets.token_hex(4)}"
        trial.mkdir()
        try:
            if not (trial / ("memory.max" if parent.version == 2 else "memory.limit_in_bytes")).exists():
                raise NoGroups(f"{folder}: a group in it has no limit on memory")
        finally:
            trial.rmdir()
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise NoGroups(f"{folder}: processes lie in it, so it can hold no groups with limits") from None
        raise NoGroups(f"{folder}: {error.strerror}") from None
    return parent


def _locked_folder(parent: Path) -> tuple[Path, int]:
    for _ in range(10):
        folder = parent / f"{_PREFIX}{secrets.token_hex(8)}"
        folder.mkdir()
        try:
            lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except FileNotFoundError:  # another service took it for a stale one before it was locked
            continue
        fcntl.flock(lock, fcntl.LOCK_EX)
        if folder.exists():
            return folder, lock
        os.close(lock)
    raise OSError(errno.EAGAIN, "a new group was removed by others again and again")


def _remove_tree(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
            _remove(inner)
    _remove(folder)


def _remove(folder: Path) -> bool:
    deadline = time.monotonic() + _EMPTY_SECONDS
    while True:
        with contextlib.suppress(OSError):
            _kill_all(folder)
        try:
            folder.rmdir()
            return True
        except FileNotFoundError:
            return True
        except OSError:
            if time.monotonic() > deadline:
                return False
        time.sleep(0.002)


def _kill_all(folder: Path) -> None:
    pids = [int(word) for word in _read(folder / "cgroup.procs").split()]
    if not pids:
        return
    if (folder / "cgroup.kill").exists():
        _write(folder / "cgroup.kill", 1)
        return
    for pid in pids:
        if pid > 1:  # 0 is a process that cannot be seen from here
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _value(path: Path, name: str) -> int:
    for line in path.read_text("ascii").splitlines():
        key, value = line.split()
        if key == name:
            return int(value)
    return 0


def _unescaped(word: str) -> str:
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), word)


def _read(path: Path) -> str:
    return path.read_text("ascii").strip()


def _write(path: Path, value: int | str) -> None:
    # One write, no truncation: these are no ordinary files.
    descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(descriptor, str(value).encode("ascii"))
    finally:
        os.close(descriptor)
