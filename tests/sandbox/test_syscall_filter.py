"""The filter, read by an interpreter of our own as the kernel would read it."""

from __future__ import annotations

import functools
import struct

import pytest

from grader.sandbox.syscall_filter import PLAIN_CALLS, build_filter, for_process

ALLOW, KILL, EPERM, ENOSYS = 0x7FFF0000, 0x80000000, 0x00050001, 0x00050026
X86_64, I386, AARCH64 = 0xC000003E, 0x40000003, 0xC00000B7
PID = 4321


@functools.cache
def _filter(devices: bool) -> tuple[bytes, tuple[int, ...]]:
    return build_filter(devices=devices)


def answer_of(number: int, *arguments: int, architecture: int = X86_64, devices: bool = False) -> int:
    """What the kernel answers to a call."""
    program = for_process(*_filter(devices), PID)
    assert len(program) // 8 < 4096  # the kernel's own bound
    padded = [*arguments, *(0 for _ in range(6 - len(arguments)))]
    data = struct.pack("<IIQ6Q", number, architecture, 0, *padded)
    position = accumulator = 0
    for _ in range(200):
        code, if_true, if_false, constant = struct.unpack_from("<HBBI", program, 8 * position)
        position += 1
        match code:
            case 0x20:
                (accumulator,) = struct.unpack_from("<I", data, constant)
            case 0x54:
                accumulator &= constant
            case 0x06:
                return int(constant)
            case 0x05:
                position += constant
            case 0x15:
                position += if_true if accumulator == constant else if_false
            case 0x35:
                position += if_true if accumulator >= constant else if_false
            case 0x45:
                position += if_true if accumulator & constant else if_false
            case _:
                pytest.fail(f"unknown instruction {code:#x}")
    pytest.fail("the filter does not end")


# Numbers from the kernel's table for x86-64.
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("fork", 57), ("vfork", 58), ("execve", 59), ("execveat", 322), ("socket", 41), ("connect", 42),
        ("accept", 43), ("bind", 49), ("listen", 50), ("ptrace", 101), ("process_vm_readv", 310),
        ("process_vm_writev", 311), ("pidfd_open", 434), ("pidfd_getfd", 438), ("mount", 165), ("umount2", 166),
        ("unshare", 272), ("setns", 308), ("bpf", 321), ("keyctl", 250), ("add_key", 248),
        ("perf_event_open", 298), ("io_uring_setup", 425), ("userfaultfd", 323), ("memfd_create", 319),
        ("memfd_secret", 447), ("shmget", 29), ("shmat", 30), ("semget", 64), ("msgget", 68), ("mq_open", 240),
        ("personality", 135), ("chroot", 161), ("pivot_root", 155), ("inotify_init", 253), ("chmod", 90),
        ("fchmod", 91), ("fchmodat", 268), ("chown", 92), ("utimensat", 280), ("setuid", 105), ("setresuid", 117),
        ("setgroups", 116), ("capset", 126), ("setsid", 112), ("setpgid", 109), ("mknod", 133), ("mknodat", 259),
        ("ioperm", 173), ("iopl", 172), ("init_module", 175), ("kexec_load", 246), ("reboot", 169),
        ("swapon", 167), ("sethostname", 170), ("settimeofday", 164), ("clock_settime", 227), ("acct", 163),
        ("name_to_handle_at", 303), ("open_by_handle_at", 304), ("seccomp", 317), ("landlock_restrict_self", 446),
        ("tkill", 200), ("rt_sigqueueinfo", 129), ("pidfd_send_signal", 424), ("sched_setaffinity", 203),
        ("move_pages", 279), ("vmsplice", 278), ("fanotify_init", 300), ("lookup_dcookie", 212),
        ("process_madvise", 440), ("setpriority", 141), ("ioprio_set", 251), ("setdomainname", 171),
        ("sendmsg", 46), ("sendmmsg", 307), ("setsockopt", 54),
    ],
)  # fmt: skip
def test_what_would_reach_beyond_the_process_is_refused(name: str, number: int) -> None:
    assert answer_of(number) == EPERM, name


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("read", 0), ("write", 1), ("mmap", 9), ("mprotect", 10), ("openat", 257), ("futex", 202), ("exit", 60),
        ("exit_group", 231), ("rt_sigreturn", 15), ("clock_gettime", 228), ("getrandom", 318), ("unlinkat", 263),
        ("rename", 82), ("mkdir", 83), ("statx", 332), ("rseq", 334), ("set_robust_list", 273), ("epoll_wait", 232),
    ],
)  # fmt: skip
def test_what_every_program_does_is_allowed(name: str, number: int) -> None:
    assert answer_of(number) == ALLOW, name


# What glibc passes: CLONE_VM FS FILES SIGHAND THREAD SYSVSEM SETTLS PARENT_SETTID CHILD_CLEARTID.
_GLIBC_THREAD = 0x3D0F00


@pytest.mark.parametrize(
    ("number", "arguments", "answer"),
    [
        (56, (_GLIBC_THREAD,), ALLOW),
        (56, (17,), EPERM),  # SIGCHLD alone: a fork
        (56, (0x4111,), EPERM),  # CLONE_VM | CLONE_VFORK: a vfork
        (56, (_GLIBC_THREAD & ~0x10000,), EPERM),  # shares everything, but is no thread
        (56, (_GLIBC_THREAD | 0x10000000,), EPERM),  # in a new user namespace
        (56, (_GLIBC_THREAD | 0x20000000,), EPERM),
        (435, (0, 0), ENOSYS),  # clone3
        (62, (PID, 9), ALLOW),  # kill
        (62, (PID + 1, 9), EPERM),
        (62, (0, 9), EPERM),
        (62, (0xFFFFFFFF, 9), EPERM),  # -1: everybody
        (62, (2**32 - PID, 9), EPERM),  # a group
        (234, (PID, 77, 6), ALLOW),  # tgkill
        (234, (PID + 1, 77, 6), EPERM),
        (302, (0, 7, 0, 0), ALLOW),  # prlimit64
        (302, (PID, 7, 0, 0), ALLOW),
        (302, (1, 7, 0, 0), EPERM),
        (157, (1, 0), EPERM),  # prctl(PR_SET_PDEATHSIG)
        (157, (4, 1), EPERM),  # PR_SET_DUMPABLE
        (157, (36, 1), EPERM),  # PR_SET_CHILD_SUBREAPER
        (157, (15, 0), ALLOW),  # PR_SET_NAME
        (16, (0, 0x5401), ALLOW),  # TCGETS
        (16, (0, 0x5412), EPERM),  # TIOCSTI: typing for somebody else
        (72, (3, 4), ALLOW),  # F_SETFL
        (72, (3, 8), EPERM),  # F_SETOWN
        (72, (3, 1031), EPERM),  # F_SETPIPE_SZ
        (53, (1, 1), ALLOW),  # socketpair, unix, stream
        (53, (1, 1 | 0o2004000), ALLOW),  # with SOCK_CLOEXEC and SOCK_NONBLOCK
        (53, (1, 2), EPERM),  # datagrams can be sent to a name
        (53, (2, 1), EPERM),
        (44, (3, 0, 1, 0, 0, 0), ALLOW),  # sendto
        (44, (3, 0, 1, 0, 0x7F0000000000, 110), EPERM),
        (44, (3, 0, 1, 0, 0x7F0012345678, 110), EPERM),
        (463, (), ENOSYS),
        (10_000, (), ENOSYS),
        (0x3FFFFFFF, (), ENOSYS),
        (0x40000000, (), KILL),  # the x32 numbers
        (0x40000000 | 57, (), KILL),
        (0xFFFFFFFF, (), KILL),
    ],
)  # fmt: skip
def test_arguments_decide(number: int, arguments: tuple[int, ...], answer: int) -> None:
    assert answer_of(number, *arguments) == answer


@pytest.mark.parametrize("architecture", [I386, AARCH64, 0])
def test_another_architectures_numbers_are_never_read(architecture: int) -> None:
    assert {answer_of(number, architecture=architecture) for number in (0, 1, 57, 231)} == {KILL}


def test_the_search_finds_every_number() -> None:
    plain = set(PLAIN_CALLS.values())
    decided_by_arguments = {16, 44, 53, 56, 62, 72, 157, 234, 302, 435}
    assert len(plain) == len(PLAIN_CALLS) > 100
    assert plain.isdisjoint(decided_by_arguments)
    for number in set(range(463)) - decided_by_arguments:
        assert answer_of(number) == (ALLOW if number in plain else EPERM), number
