"""Namespaces of the zygote's own, and in them a private folder of bounded size for each case.

Where the host refuses namespaces the sandbox does without: seccomp and Landlock stand before the same doors, and
the supervisor then measures the case's folder on the disk.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from grader.sandbox import kernel

# All files of a case together. Plots and caches take some megabytes; the memory is the machine's.
MAX_FOLDER_BYTES = 64 * 1024 * 1024
MAX_FILES = 4096

_CLOSED_OFF = kernel.CLONE_NEWNS | kernel.CLONE_NEWNET | kernel.CLONE_NEWIPC


def own_namespaces() -> None:
    """Leave the host's mounts, network and System V objects; an ordinary user needs a user namespace for that."""
    uid, gid = os.getuid(), os.getgid()
    if uid == 0:
        kernel.unshare(_CLOSED_OFF)
    else:
        kernel.unshare(kernel.CLONE_NEWUSER | _CLOSED_OFF)
        for name, text in (("setgroups", "deny"), ("gid_map", f"{gid} {gid} 1"), ("uid_map", f"{uid} {uid} 1")):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)
    kernel.mount("none", "/", None, kernel.MS_REC | kernel.MS_PRIVATE)


def mount_private_folder(folder: str, uid: int | None) -> None:
    """Lay a file system in memory over ``folder``, seen by this process alone and gone with it."""
    kernel.unshare(kernel.CLONE_NEWNS)
    owner = "" if uid is None else f",uid={uid},gid={uid}"
    options = f"size={MAX_FOLDER_BYTES},nr_inodes={MAX_FILES},mode=700{owner}"
    kernel.mount("none", folder, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC, options)


def open_the_way(paths: Iterable[str]) -> None:
    """Make ``paths`` reachable for every user, in this mount namespace alone.

    An interpreter under root's home is closed to a case's own user by the home's mode. Over each such
    folder comes an empty one that holds nothing but the way to these paths.
    """
    closed: dict[str, list[tuple[str, int]]] = {}
    for path in dict.fromkeys(paths):
        above = next((folder for folder in _ancestors(path) if not os.stat(folder).st_mode & 0o001), None)
        if above is not None:
            closed.setdefault(above, []).append((path, os.open(path, os.O_PATH | os.O_CLOEXEC)))
    for above, inside in closed.items():
        kernel.mount("none", above, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "mode=755")
        # The outermost first: a path may lie in another one.
        for path, descriptor in sorted(inside):
            if not os.path.exists(path):
                _make_point(path, os.path.isdir(f"/proc/self/fd/{descriptor}"))
                flags = kernel.MS_BIND | kernel.MS_REC
                kernel.mount(f"/proc/self/fd/{descriptor}", path, None, flags)
            os.close(descriptor)


def _ancestors(path: str) -> list[str]:
    """Outermost first, ``path`` itself not among them."""
    parts = path.split("/")
    return ["/".join(parts[:length]) or "/" for length in range(1, len(parts))]


def _make_point(path: str, is_folder: bool) -> None:
    os.makedirs(path if is_folder else os.path.dirname(path), mode=0o755, exist_ok=True)
    if not is_folder:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
