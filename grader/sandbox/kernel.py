"""The few system calls that Python does not offer, through ``ctypes``: each raises OSError where the kernel refuses.

Small on purpose, and without state: what is applied, and in which order, is the subject of ``confine.py``.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import signal
import struct
from collections.abc import Iterable

_libc = ctypes.CDLL(None, use_errno=True)

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38
_SYS_CAPSET = {"x86_64": 126, "aarch64": 91}
_SYS_SECCOMP = 317  # x86-64, the only machine with a filter
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446  # the same on every machine

# Landlock's rights, by the ABI that brought them.
_READ_FILE, _READ_DIR, _WRITE_FILE = 1 << 2, 1 << 3, 1 << 1
_READ = _READ_FILE | _READ_DIR
_RIGHTS_BY_ABI = ((1, (1 << 13) - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15))
_IOCTL_DEVICE, _IOCTL_LANDLOCK_ABI = 1 << 15, 5
_MINIMUM_LANDLOCK_ABI = 3  # before it a file could be emptied by opening it
_ALL_TCP = 0b11  # bind, connect; ABI 4
_ALL_SCOPES = 0b11  # abstract unix sockets, signals; ABI 6

CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWNET = 0x20000, 0x08000000, 0x10000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_BIND, MS_REC, MS_PRIVATE = 0x1000, 0x4000, 0x40000


def no_new_privileges() -> None:
    """Set-uid programs give nothing from here on; also what lets an ordinary user load a filter."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def die_with(parent: int) -> None:
    """End this process when ``parent`` ends, and hide it from others of the same user."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    _prctl(_PR_SET_DUMPABLE, 0)
    if os.getppid() != parent:  # it ended before the first line above
        os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends, so that none escapes the sweep."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def drop_capabilities() -> None:
    """Root without privileges."""
    header = struct.pack("<Ii", 0x20080522, 0)  # _LINUX_CAPABILITY_VERSION_3, this thread
    _call(_SYS_CAPSET.get(platform.machine(), -1), header, bytes(24))


def load_filter(program: bytes) -> None:
    """Put a seccomp program in force, for good."""
    buffer = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(program) // 8, ctypes.addressof(buffer))
    _call(_SYS_SECCOMP, 1, 0, header)


def unshare(flags: int) -> None:
    """Leave the namespaces of ``flags`` for new ones."""
    _checked(_libc.unshare(ctypes.c_int(flags)), f"unshare {flags:#x}")


def mount(source: str, target: str, kind: str | None, flags: int, options: str | None = None) -> None:
    """mount(2)."""
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind, options)]
    _checked(_libc.mount(words[0], words[1], words[2], ctypes.c_ulong(flags), words[3]), f"mount {target}")


def die_first() -> None:
    """Where memory runs out, be the one that the kernel ends: its own zygote holds more than it does at first."""
    # A process that hides itself does not own its entries in /proc; a fork inherits that.
    _prctl(_PR_SET_DUMPABLE, 1)
    try:
        descriptor = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        try:
            os.write(descriptor, b"1000")
        finally:
            os.close(descriptor)
    finally:
        _prctl(_PR_SET_DUMPABLE, 0)


def build_ruleset(readable: Iterable[str], folder: str, devices: Iterable[str] | None = None) -> int:
    """A descriptor of Landlock's rules: ``readable`` can be read, ``folder`` written; the rest is refused.

    Args:
        devices: Device files that can be read, written and sent requests to by ``ioctl``. Other than None it says that
            the filter lets every request through, so a kernel that cannot tell them apart by file is refused.
    """
    abi = max(int(_libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), 1)), 0)
    if abi < _MINIMUM_LANDLOCK_ABI:
        raise OSError(errno.ENOSYS, f"Landlock ABI {_MINIMUM_LANDLOCK_ABI} is needed, this kernel has {abi}")
    if devices is not None and abi < _IOCTL_LANDLOCK_ABI:
        raise OSError(errno.ENOSYS, f"for devices Landlock ABI {_IOCTL_LANDLOCK_ABI} is needed, this kernel has {abi}")
    handled = 0
    for since, rights in _RIGHTS_BY_ABI:
        handled |= rights if abi >= since else 0
    attributes = struct.pack("<QQQ", handled, _ALL_TCP, _ALL_SCOPES)[: 24 if abi >= 6 else 16 if abi >= 4 else 8]
    ruleset = _call(_LANDLOCK_CREATE, attributes, ctypes.c_size_t(len(attributes)), 0)
    rules = [(path, _READ if os.path.isdir(path) else _READ_FILE) for path in readable]
    rules.append(("/dev/null", _READ_FILE | _WRITE_FILE))
    rules += [(path, _READ_FILE | _WRITE_FILE | _IOCTL_DEVICE) for path in devices or ()]
    # In its own folder: everything but executing, sockets and device files.
    rules.append((folder, handled & ~(1 | 1 << 6 | 1 << 9 | 1 << 11 | 1 << 15)))
    for path, access in rules:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        _call(_LANDLOCK_ADD, ruleset, 1, struct.pack("<Qi", access, descriptor), 0)
        os.close(descriptor)
    return ruleset


def restrict_by(ruleset: int) -> None:
    """Put Landlock's rules in force, for good."""
    _call(_LANDLOCK_RESTRICT, ruleset, 0)


def _prctl(option: int, value: int) -> None:
    zero = ctypes.c_ulong(0)
    _checked(_libc.prctl(option, ctypes.c_ulong(value), zero, zero, zero), f"prctl {option}")


def _call(number: int, *arguments: object) -> int:
    return _checked(int(_libc.syscall(ctypes.c_long(number), *arguments)), f"system call {number}")


def _checked(result: int, what: str) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), f"{os.strerror(ctypes.get_errno())} ({what})")
    return result
