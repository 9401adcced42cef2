"""What stands between a candidate and the machine, applied by the child to itself before the candidate's first line.

Each layer is tried in a throw-away process when the zygote starts; those that work are in force for
every case and are named in the run record:

    own_user          a user id of its own (only where the service runs as root and that user can read the runtime)
    same_user         in its place: the candidate has the service's user id
    namespaces        the zygote's own mounts, network and System V objects
    private_folder    a file system of bounded size for the case alone (needs namespaces)
    no_capabilities   root without privileges
    no_new_privs      set-uid programs give nothing
    rlimits           CPU, memory, file size, descriptors, processes, no core files
    nvidia_devices    a GPU and its driver within reach: a wider filter, and no bound on address space (devices.py)
    landlock          reads the runtime and little else, writes its own folder only, no TCP, no signals outside
    seccomp           no new process, no exec, no socket, no ptrace (syscall_filter.py)
"""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import resource
import sys
import sysconfig
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from grader.sandbox import kernel
from grader.sandbox.devices import Devices, find_devices
from grader.sandbox.mounts import mount_private_folder, open_the_way, own_namespaces
from grader.sandbox.syscall_filter import MACHINE, build_filter, for_process

MAX_DESCRIPTORS = 64
MAX_DESCRIPTORS_WITH_DEVICES = 1024
MAX_THREADS = 64

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
    devices: Devices | None = None

    def apply(self, folder: str, parent: int, keep: int) -> None:
        """Confine this process for good, and go to ``folder``. What depends on the job follows in ``bound``.

        Args:
            folder: The one folder that stays writable.
            parent: The process whose death ends this one.
            keep: Descriptors below this number stay open.

        Raises:
            ConfinementFailed: A layer could not be applied.
        """
        try:
            os.setsid()
            with contextlib.suppress(OSError):  # a read-only /proc: then the kernel may choose the zygote
                kernel.die_first()
            if "private_folder" in self.layers:
                mount_private_folder(folder, self.uid)
            os.chdir(folder)
            ruleset = _build_ruleset(self.readable, folder, self.devices) if "landlock" in self.layers else None
            if ruleset is not None:
                os.dup2(ruleset, keep)
            os.closerange(keep + (ruleset is not None), 1 << 20)
            if "rlimits" in self.layers:
                _set_fixed_limits(self.uid is not None, self.devices)
            if self.uid is not None:
                _become(self.uid)
            if "no_capabilities" in self.layers:
                kernel.drop_capabilities()
            kernel.die_with(parent)  # after the change of user, which would clear it
            if "no_new_privs" in self.layers:
                kernel.no_new_privileges()
            if ruleset is not None:
                kernel.restrict_by(keep)
                os.close(keep)
            if "seccomp" in self.layers:
                kernel.load_filter(for_process(self.program, self.offsets, os.getpid()))
        except (OSError, ValueError) as error:
            raise ConfinementFailed(f"{type(error).__name__}: {error}") from error

    def rehearse_bound(self) -> None:
        """Do beforehand what makes ``bound`` slow the first time: its memory is then this process's own."""
        if "rlimits" in self.layers:
            _memory_pages()
            _lower(resource.RLIMIT_FSIZE, *resource.getrlimit(resource.RLIMIT_FSIZE))

    def bound(self, bounds: Bounds) -> None:
        """Lower the limits of this process to those of its job: the kernel lets nobody raise them again.

        Raises:
            ConfinementFailed: A limit could not be set.
        """
        if "rlimits" in self.layers:
            try:
                _set_limits_of_job(bounds, self.devices)
            except (OSError, ValueError) as error:
                raise ConfinementFailed(f"{type(error).__name__}: {error}") from error


def lacking(layers: Collection[str]) -> tuple[str, ...]:
    """What a service that runs strangers' programs must not be without, and does not have here."""
    needed = ("no_new_privs", "rlimits", "seccomp")
    missing = tuple(layer for layer in needed if layer not in layers)
    if "nvidia_devices" in layers and "landlock" not in layers:
        return (*missing, "landlock")  # nothing else keeps a driver's requests to its own device
    reads_anything = "landlock" not in layers and "own_user" not in layers
    return missing + (("landlock or own_user",) if reads_anything else ())


def find_confinement(uid: int | None, folder: str, device_kind: str = "") -> Confinement:
    """Try every layer in a throw-away process and keep what works.

    The namespaces are those of this process from here on; everything else is only tried.

    Args:
        uid: The user id to take if possible; None to keep the present one.
        folder: An existing folder that a candidate may write, two levels below the sandbox's own.
        device_kind: What cases may use beside memory and folder, of ``devices.KINDS``; empty for nothing.
    """
    devices = find_devices(device_kind)
    program, offsets = build_filter(devices=devices is not None) if platform.machine() == MACHINE else (b"", ())
    readable = (*_readable(), *(() if devices is None else devices.facts))
    layers: list[str] = []
    if in_a_fork(own_namespaces):
        own_namespaces()
        layers.append("namespaces")
        way = (os.path.dirname(os.path.dirname(folder)), *readable)
        if os.getuid() == 0 and uid is not None and in_a_fork(lambda: open_the_way(way)):
            open_the_way(way)
    has_uid = uid is not None and os.getuid() == 0 and in_a_fork(lambda: _try_user(uid, readable))
    own = uid if has_uid else None
    layers.insert(0, "own_user" if has_uid else "same_user")
    trials: list[tuple[str, Callable[[], object]]] = [
        ("private_folder", lambda: _try_private_folder(folder, own, "namespaces" in layers)),
        ("no_capabilities", lambda: _try_without_capabilities(readable)),
        ("no_new_privs", kernel.no_new_privileges),
        ("rlimits", lambda: _try_limits(devices)),
        ("landlock", lambda: _try_landlock(readable, folder, devices)),
        ("seccomp", lambda: _try_filter(program, offsets)),
    ]
    layers += [name for name, trial in trials if in_a_fork(trial)]
    layers += [] if devices is None else [devices.layer]
    return Confinement(tuple(layers), own, readable, program, offsets, devices)


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


def in_a_fork(trial: Callable[[], object]) -> bool:
    """Whether ``trial`` ends without an exception in a process that ends with it."""
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


def _try_private_folder(folder: str, uid: int | None, has_namespaces: bool) -> None:
    if not has_namespaces:
        raise OSError(errno.EPERM, "no mount namespace")
    device = os.stat(folder).st_dev
    mount_private_folder(folder, uid)
    if os.stat(folder).st_dev == device or os.stat(folder).st_uid != (os.getuid() if uid is None else uid):
        os._exit(1)


def _try_without_capabilities(readable: tuple[str, ...]) -> None:
    kernel.drop_capabilities()
    _open_all(readable)


def _build_ruleset(readable: tuple[str, ...], folder: str, devices: Devices | None) -> int:
    return kernel.build_ruleset(readable, folder, None if devices is None else devices.files)


def _try_limits(devices: Devices | None) -> None:
    _set_fixed_limits(False, devices)
    _set_limits_of_job(Bounds(10, 1 << 30, 1 << 20), devices)


def _try_landlock(readable: tuple[str, ...], folder: str, devices: Devices | None) -> None:
    ruleset = _build_ruleset(readable, folder, devices)
    kernel.no_new_privileges()
    kernel.restrict_by(ruleset)
    _open_all(readable)
    os.close(os.open(os.path.join(folder, "probe"), os.O_CREAT | os.O_WRONLY))
    os.unlink(os.path.join(folder, "probe"))
    _expect(errno.EACCES, lambda: os.open("/etc/passwd", os.O_RDONLY))
    _expect(errno.EACCES, lambda: os.open("/proc/1/status", os.O_RDONLY))


def _try_filter(program: bytes, offsets: tuple[int, ...]) -> None:
    if not program:
        raise OSError(errno.ENOSYS, "no filter for this machine")
    kernel.no_new_privileges()
    kernel.load_filter(for_process(program, offsets, os.getpid()))
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


def _set_fixed_limits(own_user: bool, devices: Devices | None) -> None:
    # The kernel counts every thread of a user, and does not count root's at all.
    threads = MAX_THREADS if own_user else _threads_of(os.getuid()) + MAX_THREADS
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: MAX_DESCRIPTORS if devices is None else MAX_DESCRIPTORS_WITH_DEVICES,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_SIGPENDING: 256,  # timers, too
        resource.RLIMIT_NPROC: threads,
    }
    if devices is None:  # a driver locks memory that its device reads
        limits[resource.RLIMIT_MEMLOCK] = 0
    for which, value in limits.items():
        _lower(which, value, value)


def _set_limits_of_job(bounds: Bounds, devices: Devices | None) -> None:
    """Memory and CPU time are added to what the process has now: the framework's own are not the candidate's."""
    pages, page = _memory_pages(), resource.getpagesize()
    _lower(resource.RLIMIT_FSIZE, bounds.file_bytes, bounds.file_bytes)
    for which, present in ((resource.RLIMIT_AS, pages[0]), (resource.RLIMIT_DATA, pages[5])):
        if which == resource.RLIMIT_AS and devices is not None:
            continue  # a GPU's driver reserves all its addresses at once, many times what there is
        _lower(which, present * page + bounds.memory_bytes, present * page + bounds.memory_bytes)
    # The soft limit's signal names the cause; the hard limit ends whoever ignores it.
    seconds = bounds.cpu_seconds + int(time.process_time())
    _lower(resource.RLIMIT_CPU, seconds, seconds + 1)


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


def _memory_pages() -> list[int]:
    """The fields of /proc/self/statm; without Python's files, which touch ten times the memory."""
    descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    try:
        return [int(field) for field in os.read(descriptor, 200).split()]
    finally:
        os.close(descriptor)
