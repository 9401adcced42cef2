"""What stands between a candidate and the machine, applied by the child to itself before the candidate's first line.

Each layer is tried in a throw-away process when the zygote starts; those that work are in force for
every case and are named in the run record:

    own_user          a user id of its own (only where the service runs as root and that user can read the runtime)
    same_user         in its place: the candidate has the service's user id
    no_capabilities   root without privileges
    no_new_privs      set-uid programs give nothing
    rlimits           CPU, memory, file size, descriptors, processes, no core files
    landlock          reads the runtime and little else, writes its own folder only, no TCP, no signals outside
    seccomp           no new process, no exec, no socket, no ptrace (syscall_filter.py)
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import resource
import signal
import struct
import sys
import sysconfig
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grader.sandbox.syscall_filter import MACHINE, build_filter, for_process

MAX_DESCRIPTORS = 64
MAX_THREADS = 64

_libc = ctypes.CDLL(None, use_errno=True)

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38
_SYS_CAPSET = {"x86_64": 126, "aarch64": 91}
_SYS_SECCOMP = 317  # x86-64, the only machine with a filter
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446  # the same on every machine

# Landlock's rights, by the ABI that brought them.
_READ_FILE, _READ_DIR, _WRITE_FILE = 1 << 2, 1 << 3, 1 << 1
_READ = _READ_FILE | _READ_DIR
_RIGHTS_BY_ABI = ((1, (1 << 13) - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15))
_MINIMUM_LANDLOCK_ABI = 3  # before it a file could be emptied by opening it
_ALL_TCP = 0b11  # bind, connect; ABI 4
_ALL_SCOPES = 0b11  # abstract unix sockets, signals; ABI 6

_SYSTEM_FOLDERS = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo")
_SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/localtime", "/dev/urandom", "/dev/random", "/dev/zero")
_FACTS = ("/proc/cpuinfo", "/proc/meminfo", "/proc/self", "/sys/devices/system/cpu")


class ConfinementFailed(Exception):
    """A layer that worked when it was tried does not work now: the case must not run."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The numbers of one case, as the kernel takes them."""

    cpu_seconds: int
    memory_bytes: int
    file_bytes: int


@dataclass(frozen=True, slots=True)
class Confinement:
    """The layers that work here, and what they need; made once by the zygote."""

    layers: tuple[str, ...]
    uid: int | None
    readable: tuple[str, ...]
    program: bytes
    offsets: tuple[int, ...]

    def apply(self, bounds: Bounds, folder: str, parent: int, keep: int) -> None:
        """Confine this process for good.

        Args:
            bounds: The limits of the case.
            folder: The one folder that stays writable.
            parent: The process whose death ends this one.
            keep: Descriptors below this number stay open.

        Raises:
            ConfinementFailed: A layer could not be applied.
        """
        try:
            os.setsid()
            ruleset = _build_ruleset(self.readable, folder) if "landlock" in self.layers else None
            if ruleset is not None:
                os.dup2(ruleset, keep)
            os.closerange(keep + (ruleset is not None), 1 << 20)
            if "rlimits" in self.layers:
                _set_rlimits(bounds, self.uid is not None, "seccomp" in self.layers)
            if self.uid is not None:
                _become(self.uid)
            if "no_capabilities" in self.layers:
                _drop_capabilities()
            die_with(parent)  # after the change of user, which would clear it
            if "no_new_privs" in self.layers:
                _prctl(_PR_SET_NO_NEW_PRIVS, 1)
            if ruleset is not None:
                _call(_LANDLOCK_RESTRICT, keep, 0)
                os.close(keep)
            if "seccomp" in self.layers:
                _load_filter(for_process(self.program, self.offsets, os.getpid()))
        except (OSError, ValueError) as error:
            raise ConfinementFailed(f"{type(error).__name__}: {error}") from error


def die_with(parent: int) -> None:
    """End this process when ``parent`` ends, and hide it from others of the same user."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    _prctl(_PR_SET_DUMPABLE, 0)
    if os.getppid() != parent:  # it ended before the first line above
        os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends, so that none escapes the sweep."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def find_confinement(uid: int | None, folder: str) -> Confinement:
    """Try every layer in a throw-away process and keep what works.

    Args:
        uid: The user id to take if possible; None to keep the present one.
        folder: An existing folder that a candidate may write.
    """
    program, offsets = build_filter() if platform.machine() == MACHINE else (b"", ())
    readable = _readable()
    has_uid = uid is not None and os.getuid() == 0 and _in_a_fork(lambda: _try_user(uid, readable))
    layers = ["own_user" if has_uid else "same_user"]
    trials: list[tuple[str, Callable[[], object]]] = [
        ("no_capabilities", lambda: _try_without_capabilities(readable)),
        ("no_new_privs", lambda: _prctl(_PR_SET_NO_NEW_PRIVS, 1)),
        ("rlimits", lambda: _set_rlimits(Bounds(10, 1 << 30, 1 << 20), False, True)),
        ("landlock", lambda: _try_landlock(readable, folder)),
        ("seccomp", lambda: _try_filter(program, offsets)),
    ]
    layers += [name for name, trial in trials if _in_a_fork(trial)]
    return Confinement(tuple(layers), uid if has_uid else None, readable, program, offsets)


def _readable() -> tuple[str, ...]:
    """What a candidate may read: this interpreter, its packages, the staged code, and what C libraries ask for."""
    folders = [sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    folders += [os.path.join(sys.base_prefix, "lib"), os.path.dirname(os.__file__), *sys.path]
    everything = dict.fromkeys(os.path.realpath(path) for path in (*folders, *_SYSTEM_FOLDERS) if os.path.isdir(path))
    return (*everything, *(path for path in (*_SYSTEM_FILES, *_FACTS) if os.path.exists(path)))


def _open_all(paths: Iterable[str]) -> None:
    """Late imports must still work: each path can be read, or OSError says which cannot."""
    for path in paths:
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))


def _in_a_fork(trial: Callable[[], object]) -> bool:
    pid = os.fork()
    if pid == 0:
        try:
            trial()
        except BaseException:  # noqa: BLE001
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def _try_user(uid: int | None, readable: tuple[str, ...]) -> None:
    assert uid is not None
    _become(uid)
    _open_all(readable)


def _try_without_capabilities(readable: tuple[str, ...]) -> None:
    _drop_capabilities()
    _open_all(readable)


def _try_landlock(readable: tuple[str, ...], folder: str) -> None:
    ruleset = _build_ruleset(readable, folder)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    _call(_LANDLOCK_RESTRICT, ruleset, 0)
    _open_all(readable)
    os.close(os.open(os.path.join(folder, "probe"), os.O_CREAT | os.O_WRONLY))
    os.unlink(os.path.join(folder, "probe"))
    _expect(errno.EACCES, lambda: os.open("/etc/passwd", os.O_RDONLY))
    _expect(errno.EACCES, lambda: os.open("/proc/1/status", os.O_RDONLY))


def _try_filter(program: bytes, offsets: tuple[int, ...]) -> None:
    if not program:
        raise OSError(errno.ENOSYS, "no filter for this machine")
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    _load_filter(for_process(program, offsets, os.getpid()))
    _expect(errno.EPERM, os.fork)
    os.kill(os.getpid(), 0)


def _expect(number: int, action: Callable[[], object]) -> None:
    try:
        action()
    except OSError as error:
        if error.errno == number:
            return
        raise
    os._exit(1)


def _set_rlimits(bounds: Bounds, own_user: bool, single_process: bool) -> None:
    """``memory_bytes`` is added to what the process has now: the framework's own memory is not the candidate's."""
    pages = [int(field) for field in _read_file("/proc/self/statm").split()]
    page = resource.getpagesize()
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: MAX_DESCRIPTORS,
        resource.RLIMIT_FSIZE: bounds.file_bytes,
        resource.RLIMIT_AS: pages[0] * page + bounds.memory_bytes,
        resource.RLIMIT_DATA: pages[5] * page + bounds.memory_bytes,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_MEMLOCK: 0,
    }
    if own_user:
        limits[resource.RLIMIT_NPROC] = MAX_THREADS
    elif not single_process:
        # The kernel counts every thread of this user, and does not count root's at all.
        limits[resource.RLIMIT_NPROC] = _threads_of(os.getuid()) + MAX_THREADS
    for which, value in limits.items():
        _lower(which, value, value)
    # The soft limit's signal names the cause; the hard limit ends whoever ignores it.
    _lower(resource.RLIMIT_CPU, bounds.cpu_seconds, bounds.cpu_seconds + 1)


def _lower(which: int, soft: int, hard: int) -> None:
    present = resource.getrlimit(which)[1]
    if present != resource.RLIM_INFINITY:
        soft, hard = min(soft, present), min(hard, present)
    resource.setrlimit(which, (soft, hard))


def _threads_of(uid: int) -> int:
    count = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == uid:
                count += len(os.listdir(f"/proc/{name}/task"))
        except OSError:  # ended meanwhile
            continue
    return count


def _become(uid: int) -> None:
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def _drop_capabilities() -> None:
    header = struct.pack("<Ii", 0x20080522, 0)  # _LINUX_CAPABILITY_VERSION_3, this thread
    _call(_SYS_CAPSET.get(platform.machine(), -1), header, bytes(24))


def _landlock_abi() -> int:
    return max(int(_libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), 1)), 0)


def _build_ruleset(readable: Iterable[str], folder: str) -> int:
    """A descriptor of the rules; everything that no rule names is refused."""
    abi = _landlock_abi()
    if abi < _MINIMUM_LANDLOCK_ABI:
        raise OSError(errno.ENOSYS, f"Landlock ABI {_MINIMUM_LANDLOCK_ABI} is needed, this kernel has {abi}")
    handled = 0
    for since, rights in _RIGHTS_BY_ABI:
        handled |= rights if abi >= since else 0
    attributes = struct.pack("<QQQ", handled, _ALL_TCP, _ALL_SCOPES)[: 24 if abi >= 6 else 16 if abi >= 4 else 8]
    ruleset = _call(_LANDLOCK_CREATE, attributes, ctypes.c_size_t(len(attributes)), 0)
    rules = [(path, _READ if os.path.isdir(path) else _READ_FILE) for path in readable]
    rules.append(("/dev/null", _READ_FILE | _WRITE_FILE))
    # In its own folder: everything but executing, sockets and device files.
    rules.append((folder, handled & ~(1 | 1 << 6 | 1 << 9 | 1 << 11 | 1 << 15)))
    for path, access in rules:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        _call(_LANDLOCK_ADD, ruleset, 1, struct.pack("<Qi", access, descriptor), 0)
        os.close(descriptor)
    return ruleset


def _load_filter(program: bytes) -> None:
    buffer = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(program) // 8, ctypes.addressof(buffer))
    _call(_SYS_SECCOMP, 1, 0, header)


def _prctl(option: int, value: int) -> None:
    if _libc.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0)) != 0:
        raise OSError(ctypes.get_errno(), f"prctl {option}")


def _call(number: int, *arguments: object) -> int:
    result = int(_libc.syscall(ctypes.c_long(number), *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), f"{os.strerror(ctypes.get_errno())} (system call {number})")
    return result


def _read_file(path: str) -> str:
    with open(path, encoding="ascii") as file:
        return file.read()
