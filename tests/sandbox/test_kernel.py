"""Each system call of ours, by its effect on a process that makes it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
root_only = pytest.mark.skipif(os.getuid() != 0, reason="only root may")


def _seen(script: str, *arguments: str | Path) -> str:
    code = "import os, struct, sys\nfrom grader.sandbox import kernel, mounts\n" + textwrap.dedent(script)
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    if "PermissionError: [Errno 1]" in done.stderr and ("unshare" in done.stderr or "mount" in done.stderr):
        pytest.skip("namespaces are refused here")
    assert done.stderr == ""
    return done.stdout.strip()


_STATUS = "\nfor row in open('/proc/self/status'):\n    if row.split(':')[0] == {name!r}: print(row.split()[1])\n"


def test_no_new_privileges() -> None:
    assert _seen(_STATUS.format(name="NoNewPrivs")) == "0"
    assert _seen("kernel.no_new_privileges()" + _STATUS.format(name="NoNewPrivs")) == "1"


@root_only
def test_drop_capabilities() -> None:
    assert int(_seen(_STATUS.format(name="CapEff")), 16) > 0
    assert int(_seen("kernel.drop_capabilities()" + _STATUS.format(name="CapEff")), 16) == 0


def test_die_with_ends_the_process_and_hides_it() -> None:
    script = """
        import ctypes, signal, time
        read, write = os.pipe()
        middle = os.fork()
        if middle == 0:
            parent = os.getpid()
            if os.fork() == 0:
                kernel.die_with(parent)
                libc, number = ctypes.CDLL(None), ctypes.c_int()
                libc.prctl(2, ctypes.byref(number), 0, 0, 0)
                os.write(write, f"{number.value} {libc.prctl(3, 0, 0, 0, 0)} ".encode())
                time.sleep(60)
            time.sleep(60)
        os.close(write)
        print(os.read(read, 100).decode(), end="", flush=True)
        os.kill(middle, signal.SIGKILL)
        print(os.read(read, 1))  # the end of the pipe: nobody is left to hold it
    """
    assert _seen(script) == "9 0 b''"


def test_die_with_ends_the_process_at_once_where_its_parent_is_gone() -> None:
    assert _seen("kernel.die_with(os.getpid())\nprint('here')") == ""


def test_adopt_orphans() -> None:
    script = """
        kernel.adopt_orphans()
        read, write = os.pipe()
        middle = os.fork()
        if middle == 0:
            if os.fork() == 0:
                os.read(read, 1)
                print(os.getppid(), flush=True)
            os._exit(0)
        os.waitpid(middle, 0)
        os.write(write, b"x")
        os.waitpid(-1, 0)
        print(os.getpid())
    """
    orphans, own = _seen(script).split()
    assert orphans == own


def test_load_filter() -> None:
    script = """
        import ctypes
        program = [(0x20, 0, 0, 0), (0x15, 0, 1, 110), (0x06, 0, 0, 0x00050021), (0x06, 0, 0, 0x7FFF0000)]
        kernel.no_new_privileges()
        kernel.load_filter(b"".join(struct.pack("<HBBI", *row) for row in program))
        libc = ctypes.CDLL(None, use_errno=True)
        print(libc.syscall(110), ctypes.get_errno(), os.getpid() > 0)
    """
    assert _seen(script) == "-1 33 True"


def test_a_filter_without_no_new_privileges_is_refused_to_an_ordinary_user() -> None:
    script = """
        if os.getuid() == 0:
            kernel.drop_capabilities()
        try:
            kernel.load_filter(struct.pack("<HBBI", 0x06, 0, 0, 0x7FFF0000))
        except OSError as error:
            print(error.errno)
    """
    assert _seen(script) == "13"


def test_landlock_rules(tmp_path: Path) -> None:
    for name in ("read", "own", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("x")
    script = """
        read, own, other = sys.argv[1:]
        ruleset = kernel.build_ruleset([read], own)
        kernel.no_new_privileges()
        kernel.restrict_by(ruleset)
        def attempt(path, mode):
            try:
                open(path, mode).close()
                print("yes", end=" ")
            except PermissionError:
                print("no", end=" ")
        for folder in (read, own, other):
            attempt(folder + "/file", "r")
            attempt(folder + "/file", "a")
            attempt(folder + "/new", "w")
    """
    seen = _seen(script, tmp_path / "read", tmp_path / "own", tmp_path / "other")
    assert seen.split() == ["yes", "no", "no", "yes", "yes", "yes", "no", "no", "no"]


def test_an_error_names_the_call() -> None:
    script = """
        try:
            kernel.mount("none", "/nowhere", "tmpfs", 0)
        except OSError as error:
            print(error)
    """
    assert "mount /nowhere" in _seen(script)


def test_own_namespaces_hide_mounts_and_the_network(tmp_path: Path) -> None:
    script = """
        mounts.own_namespaces()
        print(len(open("/proc/net/dev").readlines()) - 2)  # the loopback device alone
        mounts.mount_private_folder(sys.argv[1], None)
        open(sys.argv[1] + "/file", "w").close()
        space = os.statvfs(sys.argv[1])
        print(space.f_blocks * space.f_frsize == mounts.MAX_FOLDER_BYTES, space.f_files == mounts.MAX_FILES)
    """
    assert _seen(script, tmp_path).splitlines() == ["1", "True True"]
    assert list(tmp_path.iterdir()) == []


@root_only
def test_the_way_to_a_path_under_a_closed_folder_is_opened_and_nothing_else(tmp_path: Path) -> None:
    open_folder = Path("/tmp") / f"qassay-way-{os.getpid()}"
    (open_folder / "closed" / "a" / "wanted").mkdir(parents=True)
    (open_folder / "closed" / "a" / "wanted" / "file").write_text("x")
    (open_folder / "closed" / "a" / "secret").write_text("x")
    (open_folder / "closed").chmod(0o700)
    script = """
        wanted = sys.argv[1]
        kernel.unshare(kernel.CLONE_NEWNS)
        kernel.mount("none", "/", None, kernel.MS_REC | kernel.MS_PRIVATE)
        mounts.open_the_way([wanted, wanted + "/file", "/usr"])
        os.setresuid(54321, 54321, 54321)
        print(open(wanted + "/file").read(), os.listdir(os.path.dirname(wanted)))
    """
    try:
        assert _seen(script, open_folder / "closed" / "a" / "wanted") == "x ['wanted']"
        assert (open_folder / "closed").stat().st_mode & 0o777 == 0o700
    finally:
        subprocess.run(["rm", "-rf", open_folder], check=True)
