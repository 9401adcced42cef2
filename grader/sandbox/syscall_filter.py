"""The list of system calls that a candidate may make, as a seccomp program (Linux x86-64).

What matters most is what is missing: no new process, no exec, no socket to anywhere, no signal to
anybody else. A case is then exactly one process, so that one SIGKILL provably ends it.
"""

from __future__ import annotations

import struct

MACHINE = "x86_64"

_ALLOW = 0x7FFF0000
_KILL = 0x80000000
_EPERM = 0x00050000 | 1
_ENOSYS = 0x00050000 | 38

_AUDIT_ARCH_X86_64 = 0xC000003E
_X32_BIT = 0x40000000
_HIGHEST_KNOWN = 462  # above it the kernel is newer than this list: "no such call", so that libraries fall back

# Offsets in struct seccomp_data.
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16

# Operation codes of classic BPF.
_LOAD, _AND, _RETURN, _JUMP = 0x20, 0x54, 0x06, 0x05
_IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x15, 0x35, 0x45

_Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, constant

# A stand-in for the process's own id, replaced when the filter is loaded.
_OWN_PID = 0xFFFF_FFF0

PLAIN_CALLS = {
    "read": 0, "write": 1, "open": 2, "close": 3, "stat": 4, "fstat": 5, "lstat": 6, "poll": 7, "lseek": 8,
    "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14,
    "rt_sigreturn": 15, "pread64": 17, "pwrite64": 18, "readv": 19, "writev": 20, "access": 21, "pipe": 22,
    "select": 23, "sched_yield": 24, "mremap": 25, "msync": 26, "mincore": 27, "madvise": 28, "dup": 32,
    "dup2": 33, "pause": 34, "nanosleep": 35, "getitimer": 36, "alarm": 37, "setitimer": 38, "getpid": 39,
    "sendfile": 40, "recvfrom": 45, "recvmsg": 47, "shutdown": 48, "getsockname": 51,
    "getpeername": 52, "getsockopt": 55, "exit": 60, "wait4": 61, "uname": 63, "flock": 73,
    "fsync": 74, "fdatasync": 75, "truncate": 76, "ftruncate": 77, "getdents": 78, "getcwd": 79, "chdir": 80,
    "fchdir": 81, "rename": 82, "mkdir": 83, "rmdir": 84, "creat": 85, "link": 86, "unlink": 87,
    "symlink": 88, "readlink": 89, "umask": 95, "gettimeofday": 96, "getrlimit": 97, "getrusage": 98,
    "sysinfo": 99, "times": 100, "getuid": 102, "getgid": 104, "geteuid": 107, "getegid": 108,
    "getppid": 110, "getpgrp": 111, "getgroups": 115, "getresuid": 118, "getresgid": 120, "getpgid": 121,
    "getsid": 124, "capget": 125, "rt_sigpending": 127, "rt_sigtimedwait": 128, "rt_sigsuspend": 130,
    "sigaltstack": 131, "statfs": 137, "fstatfs": 138, "sched_getparam": 143, "sched_getscheduler": 145,
    "sched_get_priority_max": 146, "sched_get_priority_min": 147, "arch_prctl": 158, "setrlimit": 160,
    "gettid": 186, "time": 201, "futex": 202, "sched_getaffinity": 204, "epoll_create": 213,
    "getdents64": 217, "set_tid_address": 218, "restart_syscall": 219, "fadvise64": 221,
    "timer_create": 222, "timer_settime": 223, "timer_delete": 226, "clock_gettime": 228,
    "clock_getres": 229, "clock_nanosleep": 230, "exit_group": 231, "epoll_wait": 232, "epoll_ctl": 233,
    "get_mempolicy": 239, "waitid": 247, "openat": 257, "mkdirat": 258, "newfstatat": 262, "unlinkat": 263,
    "renameat": 264, "linkat": 265, "symlinkat": 266, "readlinkat": 267, "faccessat": 269, "pselect6": 270,
    "ppoll": 271, "set_robust_list": 273, "splice": 275, "epoll_pwait": 281,
    "timerfd_create": 283, "eventfd": 284, "fallocate": 285, "timerfd_settime": 286, "eventfd2": 290,
    "epoll_create1": 291, "dup3": 292, "pipe2": 293, "preadv": 295, "pwritev": 296, "getcpu": 309,
    "sched_getattr": 315, "renameat2": 316, "getrandom": 318, "membarrier": 324, "copy_file_range": 326,
    "preadv2": 327, "pwritev2": 328, "pkey_alloc": 330, "statx": 332, "rseq": 334, "close_range": 436,
    "openat2": 437, "faccessat2": 439, "futex_waitv": 449,
}  # fmt: skip

_THREAD_FLAGS = 0x100 | 0x800 | 0x10000  # CLONE_VM, CLONE_SIGHAND, CLONE_THREAD: a thread, not a process
_NAMESPACE_FLAGS = 0x7E020000
_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)  # TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIO(N)CLEX
# Never, on whatever file: TIOCSTI, TIOCLINUX type into a terminal; FIOASYNC, FIOSETOWN, SIOCSPGRP send signals.
_FORBIDDEN_IOCTLS = (0x5412, 0x541C, 0x5452, 0x8901, 0x8902)
# Everything on the descriptor itself; not F_SETOWN, F_SETSIG, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ, F_ADD_SEALS.
_FCNTLS = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1032, 1034)
# PR_GET_DUMPABLE, PR_SET_NAME, PR_GET_NAME, PR_SET_VMA; never PR_SET_PDEATHSIG, which would outlive us.
_PRCTLS = (3, 15, 16, 0x53564D41)


def build_filter(*, devices: bool = False) -> tuple[bytes, tuple[int, ...]]:
    """The program, and the byte offsets at which the process's own id belongs (see ``for_process``).

    Args:
        devices: Let a driver's requests through, and memory that belongs to a file: what a GPU's libraries need. On
            which device files requests work is then Landlock's to say.
    """
    checked: dict[int, list[_Instruction]] = {
        16: _argument_in(1, _IOCTLS),
        44: _sendto_without_address(),
        53: _argument_in(0, (1,), otherwise=_EPERM, then=_socket_type_is_stream()),  # AF_UNIX only
        56: _clone_of_a_thread(),
        62: _argument_in(0, (_OWN_PID,)),  # kill
        72: _argument_in(1, _FCNTLS),
        157: _argument_in(0, _PRCTLS),
        234: _argument_in(0, (_OWN_PID,)),  # tgkill
        302: _argument_in(0, (0, _OWN_PID)),  # prlimit64
        **({16: _argument_not_in(1, _FORBIDDEN_IOCTLS), 319: [(_RETURN, 0, 0, _ALLOW)]} if devices else {}),
        435: [(_RETURN, 0, 0, _ENOSYS)],  # clone3 hides its flags behind a pointer: glibc then uses clone
    }
    allowed = [(_RETURN, 0, 0, _ALLOW)]
    leaves: list[tuple[int, list[_Instruction]]] = []  # (first number, code), sorted
    for number in range(_HIGHEST_KNOWN + 1):
        code = checked.get(number) or (allowed if number in _NUMBERS else [(_RETURN, 0, 0, _EPERM)])
        if not leaves or leaves[-1][1] != code:
            leaves.append((number, code))
    leaves.append((_HIGHEST_KNOWN + 1, [(_RETURN, 0, 0, _ENOSYS)]))
    program: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_IF_EQUAL, 1, 0, _AUDIT_ARCH_X86_64),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_AT_LEAST, 0, 1, _X32_BIT),
        (_RETURN, 0, 0, _KILL),
        *_search(leaves),
    ]
    offsets = tuple(8 * index + 4 for index, instruction in enumerate(program) if instruction[3] == _OWN_PID)
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in program), offsets


def for_process(program: bytes, offsets: tuple[int, ...], pid: int) -> bytes:
    """The program for the process ``pid``."""
    patched = bytearray(program)
    for offset in offsets:
        struct.pack_into("<I", patched, offset, pid)
    return bytes(patched)


_NUMBERS = frozenset(PLAIN_CALLS.values())


def _search(leaves: list[tuple[int, list[_Instruction]]]) -> list[_Instruction]:
    """Binary search: the kernel checks a tree faster than a list, at every load and at every call."""
    if len(leaves) == 1:
        return leaves[0][1]
    middle = len(leaves) // 2
    below, above = _search(leaves[:middle]), _search(leaves[middle:])
    # Conditional jumps reach 255 instructions only, the unconditional one reaches everywhere.
    return [(_IF_AT_LEAST, 0, 1, leaves[middle][0]), (_JUMP, 0, 0, len(below)), *below, *above]


def _load_argument(index: int) -> _Instruction:
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * index)  # the low 32 bits


def _argument_in(
    index: int, values: tuple[int, ...], *, otherwise: int = _EPERM, then: list[_Instruction] | None = None
) -> list[_Instruction]:
    count = len(values)
    tests: list[_Instruction] = [(_IF_EQUAL, count - position, 0, value) for position, value in enumerate(values)]
    return [_load_argument(index), *tests, (_RETURN, 0, 0, otherwise), *(then or [(_RETURN, 0, 0, _ALLOW)])]


def _argument_not_in(index: int, values: tuple[int, ...]) -> list[_Instruction]:
    count = len(values)
    tests: list[_Instruction] = [(_IF_EQUAL, count - position, 0, value) for position, value in enumerate(values)]
    return [_load_argument(index), *tests, (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _EPERM)]


def _socket_type_is_stream() -> list[_Instruction]:
    return [
        _load_argument(1),
        (_AND, 0, 0, 0xF),
        (_IF_EQUAL, 1, 0, 1),
        (_RETURN, 0, 0, _EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _sendto_without_address() -> list[_Instruction]:
    return [
        _load_argument(4),
        (_IF_EQUAL, 0, 2, 0),
        (_LOAD, 0, 0, _ARGUMENTS + 8 * 4 + 4),
        (_IF_EQUAL, 1, 0, 0),
        (_RETURN, 0, 0, _EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _clone_of_a_thread() -> list[_Instruction]:
    return [
        _load_argument(0),
        (_AND, 0, 0, _THREAD_FLAGS),
        (_IF_EQUAL, 0, 2, _THREAD_FLAGS),
        _load_argument(0),
        (_IF_ANY_BIT, 0, 1, _NAMESPACE_FLAGS),
        (_RETURN, 0, 0, _EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]
