"""Control groups: where they can be made, what they bound, and that nothing of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.sandbox.cgroups import Group, Groups, NoGroups, Parent, find_parent, remove_stale

_HERE = Path(__file__).resolve().parent
ROOT = _HERE.parent.parent


def _why_not() -> str:
    try:
        find_parent()
    except NoGroups as error:
        return str(error)
    return ""


needs_groups = pytest.mark.skipif(bool(_why_not()), reason=f"no control group can be made here: {_why_not()}")

_FILL = """
import mmap
input()
held = mmap.mmap(-1, {0})
for _ in range({0} >> 20): held.write(bytes(1 << 20))
"""


@pytest.fixture
def groups() -> Iterator[Groups]:
    opened = Groups(find_parent())
    yield opened
    opened.close()


def _process(code: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)


@needs_groups
def test_shared_memory_beyond_the_bound_ends_the_process_and_is_told(groups: Groups) -> None:
    group = groups.make()
    group.bound(64 << 20)
    group.begin()
    process = _process(_FILL.format(128 << 20))
    group.add(process.pid)
    process.communicate(b"\n")
    assert process.returncode == -signal.SIGKILL
    assert group.ran_out()


@needs_groups
def test_below_the_bound_nothing_happens(groups: Groups) -> None:
    group = groups.make()
    group.bound(256 << 20)
    group.begin()
    process = _process(_FILL.format(64 << 20))
    group.add(process.pid)
    process.communicate(b"\n")
    assert process.returncode == 0
    assert not group.ran_out()


@needs_groups
def test_a_process_that_is_killed_by_others_has_not_run_out_of_memory(groups: Groups) -> None:
    group = groups.make()
    group.bound(256 << 20)
    group.begin()
    process = _process("input()")
    group.add(process.pid)
    process.kill()
    process.communicate()
    assert not group.ran_out()


@needs_groups
def test_what_ran_out_before_is_not_told_again(groups: Groups) -> None:
    group = groups.make()
    group.bound(64 << 20)
    process = _process(_FILL.format(128 << 20))
    group.add(process.pid)
    process.communicate(b"\n")
    group.begin()
    assert not group.ran_out()


@needs_groups
def test_a_bound_can_be_raised_and_lowered(groups: Groups) -> None:
    group = groups.make()
    name = "memory.max" if group.version == 2 else "memory.limit_in_bytes"
    for bound in (64 << 20, 512 << 20, 32 << 20):
        group.bound(bound)
        assert int((group.folder / name).read_text()) == bound


@needs_groups
def test_what_is_held_is_what_cannot_be_given_back(groups: Groups) -> None:
    group = groups.make()
    process = _process("input(); m = bytearray(b'x') * (64 << 20); input()")
    group.add(process.pid)  # what it held before is charged elsewhere
    assert process.stdin is not None
    process.stdin.write(b"\n")
    process.stdin.flush()
    deadline = time.monotonic() + 20
    while group.held() < 64 << 20 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert 64 << 20 <= group.held() < 128 << 20
    process.communicate(b"\n")


@needs_groups
def test_ending_a_group_ends_whoever_is_in_it(groups: Groups) -> None:
    group = groups.make()
    process = _process("import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); input()")
    group.add(process.pid)
    assert group.end()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert not group.folder.exists()


@needs_groups
def test_closing_removes_every_group() -> None:
    opened = Groups(find_parent())
    folder = opened.make().folder.parent
    opened.close()
    opened.close()
    assert not folder.exists()


@needs_groups
def test_what_a_killed_service_left_is_removed_and_what_a_living_one_holds_is_not(groups: Groups) -> None:
    held = groups.make().folder.parent
    script = (
        "import os\nfrom grader.sandbox.cgroups import Groups, find_parent\n"
        "groups = Groups(find_parent()); print(groups.make().folder.parent, flush=True)\n"
        "os.kill(os.getpid(), 9)"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)
    left = Path(done.stdout.strip())
    assert left.is_dir()
    assert remove_stale(find_parent().folder) >= 1
    assert not left.exists()
    assert held.is_dir()


# Where groups are looked for, on machines of other kinds: their /proc, and a tree of plain files.


def _proc(tmp_path: Path, groups: str, mounts: str) -> Path:
    proc = tmp_path / "proc"
    proc.mkdir()
    (proc / "cgroup").write_text(groups)
    (proc / "mountinfo").write_text(mounts)
    return proc


def _hierarchy(folder: Path, controllers: str = "cpu memory pids", children: str = "memory") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cgroup.controllers").write_text(f"{controllers}\n")
    (folder / "cgroup.subtree_control").write_text(f"{children}\n")


def test_where_nothing_is_mounted_it_is_said(tmp_path: Path) -> None:
    proc = _proc(tmp_path, "0::/\n", "31 23 0:28 / / rw,relatime - ext4 /dev/vda rw\n")
    with pytest.raises(NoGroups, match="no hierarchy with a memory controller is mounted"):
        find_parent(proc=proc)


def test_version_two_without_a_memory_controller_is_named(tmp_path: Path) -> None:
    _hierarchy(tmp_path / "tree" / "service", controllers="cpu pids")
    proc = _proc(tmp_path, "0::/service\n", f"41 31 0:38 / {tmp_path}/tree rw - cgroup2 cgroup2 rw\n")
    with pytest.raises(NoGroups, match="service: no memory controller"):
        find_parent(proc=proc)


def test_a_tree_whose_new_groups_have_no_limit_is_refused(tmp_path: Path) -> None:
    _hierarchy(tmp_path / "tree" / "service")
    proc = _proc(tmp_path, "0::/service\n", f"41 31 0:38 / {tmp_path}/tree rw - cgroup2 cgroup2 rw\n")
    with pytest.raises(NoGroups, match="a group in it has no limit on memory"):
        find_parent(proc=proc)
    assert not list((tmp_path / "tree" / "service").glob("qassay-*"))


@pytest.mark.parametrize(
    "other",
    [b"40 31 0:37 / /mnt rw - tmpfs  rw", b"40 31 0:37 / /mnt/\xff rw - ext4 /dev/sda rw",
     "40 31 0:37 / /mnt/a\x85\xa0b rw shared:1 - ext4 /dev/sda rw".encode()],
    ids=["a mount without a source", "a mount point that is no text", "a mount point with other white space"],
)  # fmt: skip
def test_other_mounts_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: bytes) -> None:
    from grader.sandbox import cgroups

    monkeypatch.setattr(cgroups, "_usable", lambda parent: parent)
    proc = _proc(tmp_path, "0::/service\n", "")
    ours = f"41 31 0:38 / {tmp_path}/tree rw - cgroup2  rw\n".encode()
    (proc / "mountinfo").write_bytes(other + b"\n" + ours)
    assert find_parent(proc=proc) == Parent(2, tmp_path / "tree" / "service")


def test_a_folder_that_is_not_ours_to_write_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoGroups, match="No such file"):
        find_parent(tmp_path / "nowhere")


def test_a_mount_of_a_part_of_the_tree_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container without a namespace of groups: the mount's root is the container's own group."""
    from grader.sandbox import cgroups

    seen: list[Parent] = []
    monkeypatch.setattr(cgroups, "_usable", lambda parent: seen.append(parent) or parent)
    mounts = f"35 31 0:32 /docker/abc {tmp_path}/memory rw - cgroup cgroup rw,memory\n"
    find_parent(proc=_proc(tmp_path, "4:memory:/docker/abc/inner\n0::/docker/abc\n", mounts))
    assert seen == [Parent(1, tmp_path / "memory" / "inner")]


@pytest.mark.parametrize("delegated", [True, False])
def test_the_folder_above_is_used_only_where_systemd_hands_it_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, delegated: bool
) -> None:
    from grader.sandbox import cgroups

    seen: list[Parent] = []

    def refuse(parent: Parent) -> Parent:
        seen.append(parent)
        raise NoGroups("busy")

    monkeypatch.setattr(cgroups, "_usable", refuse)
    monkeypatch.setattr(os, "getxattr", lambda path, name: b"1" if delegated and name == "user.delegate" else b"0")
    mounts = f"41 31 0:38 / {tmp_path} rw - cgroup2 cgroup2 rw\n"
    with pytest.raises(NoGroups, match="busy"):
        find_parent(proc=_proc(tmp_path, "0::/system.slice/qassay.service/supervisor\n", mounts))
    own = tmp_path / "system.slice" / "qassay.service" / "supervisor"
    assert seen == [Parent(2, own), *([Parent(2, own.parent)] if delegated else [])]


def test_the_files_of_version_two_are_read_and_written(tmp_path: Path) -> None:
    for name in ("memory.max", "memory.events", "memory.events.local", "memory.stat", "cgroup.procs"):
        (tmp_path / name).touch()
    (tmp_path / "memory.stat").write_text("anon 1000\nfile 50000\nkernel 200\nshmem 30\nanon_thp 9\n")
    events = "low 0\nhigh 0\nmax 7\noom {}\noom_kill {}\noom_group_kill 0\n"
    (tmp_path / "memory.events").write_text(events.format(9, 9))  # of groups below, too
    (tmp_path / "memory.events.local").write_text(events.format(1, 1))
    group = Group(2, tmp_path)
    group.bound(123456)
    group.add(42)
    assert (tmp_path / "memory.max").read_text() == "123456"
    assert (tmp_path / "cgroup.procs").read_text() == "42"
    assert group.held() == 1230
    group.begin()
    assert not group.ran_out() and not group.killed_for_others()
    (tmp_path / "memory.events.local").write_text(events.format(1, 2))  # killed because others ran out
    assert not group.ran_out() and group.killed_for_others()
    (tmp_path / "memory.events.local").write_text(events.format(2, 2))
    assert group.ran_out() and not group.killed_for_others()


def test_version_two_ends_whoever_is_in_a_group_with_one_write(tmp_path: Path) -> None:
    """On the kernel's own tree, which exists on many machines without a memory controller, too."""
    mounts = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    points = [words[4] for words in mounts if "cgroup2" in words[6:]]
    groups = Path("/proc/self/cgroup").read_text().splitlines()
    own = [line.removeprefix("0::") for line in groups if line.startswith("0::")]
    if not points or not own:
        pytest.skip("no hierarchy of version 2 is mounted here, or this process is in none")
    folder = Path(f"{points[0]}{own[0]}") / f"qassay-{os.getpid()}"
    if not (folder.parent / "cgroup.procs").exists():
        pytest.skip(f"{folder.parent} is no group")
    try:
        folder.mkdir()
    except OSError as error:
        pytest.skip(f"no group of version 2 can be made here: {error}")
    group = Group(2, folder)
    if not (folder / "cgroup.kill").exists():
        group.end()
        pytest.skip("this kernel has no cgroup.kill (Linux 5.14)")
    try:
        processes = [_process("input()") for _ in range(3)]
        for process in processes:
            group.add(process.pid)
        assert len((folder / "cgroup.procs").read_text().split()) == 3
    finally:
        assert group.end()
    for process in processes:
        process.communicate()
        assert process.returncode == -signal.SIGKILL
    assert not folder.exists()
