"""Zygotes: started late, kept, replaced, lost, ended; and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from grader.sandbox.job import Built, CandidateFailed, Fault, Job, LimitHit, SandboxFailed
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL, SMALL

ROOT = Path(__file__).resolve().parent.parent.parent
_PARENT = "import os\nprint(os.getppid())"
# It takes a name that can be seen from outside; its folder cannot.
_AT_WORK = "import ctypes, time\nctypes.CDLL(None).prctl(15, b'at-work')\ntime.sleep({seconds})\n"


def _job(source: str, entry_point: str = "entry", **limits: float) -> Job:
    return Job("plain", source, entry_point, limits=replace(SMALL, **limits))  # type: ignore[arg-type]


def _exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def _eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 20
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _children(of: int) -> set[int]:
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                text = (entry / "stat").read_text(errors="replace")
            except OSError:
                continue
            if int(text.rpartition(")")[2].split()[1]) == of:
                found.add(int(entry.name))
    return found


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_one_zygote_serves_many_cases(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        assert len({sandbox.run(_job(_PARENT)).record.stdout for _ in range(3)}) == 1


def test_a_zygote_is_replaced_when_it_is_worn(runtimes: Path) -> None:
    with LocalSandbox(runtimes, cases_per_zygote=2) as sandbox:
        parents = [sandbox.run(_job(_PARENT)).record.stdout for _ in range(5)]
    assert parents[0] == parents[1] != parents[2] == parents[3] != parents[4]


def test_zygotes_are_counted_by_what_became_of_them(runtimes: Path) -> None:
    with LocalSandbox(runtimes, zygotes=1, cases_per_zygote=2) as sandbox:
        for _ in range(3):
            parent = int(sandbox.run(_job(_PARENT)).record.stdout)
        os.kill(parent, signal.SIGKILL)
        assert isinstance(sandbox.run(_job(BELL, "bell")).outcome, Built)
        assert sandbox.zygote_events() == {"plain": {"started": 3, "refused": 0, "worn": 1, "lost": 1}}


def test_a_worn_zygote_leaves_no_file(runtimes: Path, tmp_path: Path) -> None:
    def files() -> int:
        return len([path for path in tmp_path.rglob("*") if "code" not in path.parts])

    with LocalSandbox(runtimes, zygotes=1, cases_per_zygote=2, folder=tmp_path) as sandbox:
        counts = []
        for _ in range(4):
            parent = int(sandbox.run(_job(_PARENT)).record.stdout)
            assert _eventually(lambda: sandbox.ready("plain") == 1)
            counts.append(files())
            sandbox.run(_job(_PARENT))
            assert _eventually(lambda pid=parent: not _exists(pid))
        assert len(set(counts)) == 1


def test_a_zygote_that_dies_between_cases_is_not_noticed(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        parent = int(sandbox.run(_job(_PARENT)).record.stdout)
        os.kill(parent, signal.SIGKILL)
        assert isinstance(sandbox.run(_job(BELL, "bell")).outcome, Built)


@contextmanager
def _killing(folder: Path, kills: int) -> Iterator[list[int]]:
    """Kill the next ``kills`` zygotes, each once its case is at work."""
    killed: list[int] = []
    done = threading.Event()

    def kill() -> None:
        while not done.is_set() and len(killed) < kills:
            zygotes = _zygotes(folder)
            if _at_work(zygotes):
                (zygote,) = zygotes
                os.kill(zygote, signal.SIGKILL)
                killed.append(zygote)
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        done.set()
        thread.join()


def _at_work(zygotes: set[int]) -> bool:
    """Whether a candidate has begun to sleep, see ``_AT_WORK``."""
    return any(_name(case) == "at-work" for zygote in zygotes for case in _children(zygote))


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def _zygotes(folder: Path) -> set[int]:
    """Those of the sandbox whose private folder is in ``folder``: other tests may have theirs."""
    return {pid for pid in _children(os.getpid()) if os.fsencode(folder) in _command(pid)}


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_a_case_whose_zygote_dies_is_run_once_more(runtimes: Path, tmp_path: Path) -> None:
    with LocalSandbox(runtimes, folder=tmp_path) as sandbox, _killing(tmp_path, 1) as killed:
        outcome = sandbox.run(_job(_AT_WORK.format(seconds=0.5) + BELL, "bell")).outcome
        assert isinstance(outcome, Built)
        assert len(killed) == 1


def test_a_case_whose_zygote_dies_twice_is_our_failure(runtimes: Path, tmp_path: Path) -> None:
    with LocalSandbox(runtimes, folder=tmp_path) as sandbox:
        with _killing(tmp_path, 2) as killed:
            outcome = sandbox.run(_job(_AT_WORK.format(seconds=5) + BELL, "bell")).outcome
        assert len(killed) == 2
        assert isinstance(outcome, SandboxFailed)
        assert outcome.reason == "grader.sandbox_lost"
        assert isinstance(sandbox.run(_job(BELL, "bell")).outcome, Built)


@contextmanager
def _killing_cases(folder: Path, kills: int) -> Iterator[list[int]]:
    """Kill the next ``kills`` cases at work, as the kernel does where memory runs out."""
    killed: list[int] = []
    done = threading.Event()

    def kill() -> None:
        while not done.is_set() and len(killed) < kills:
            for case in [case for zygote in _zygotes(folder) for case in _children(zygote)]:
                if _name(case) == "at-work" and case not in killed:
                    os.kill(case, signal.SIGKILL)
                    killed.append(case)
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        done.set()
        thread.join()


def test_a_case_that_a_stranger_killed_is_run_once_more(runtimes: Path, tmp_path: Path) -> None:
    with LocalSandbox(runtimes, folder=tmp_path) as sandbox, _killing_cases(tmp_path, 1) as killed:
        outcome = sandbox.run(_job(_AT_WORK.format(seconds=0.5) + BELL, "bell")).outcome
        assert isinstance(outcome, Built)
        assert len(killed) == 1


def test_a_case_that_kills_itself_each_time_has_crashed(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        outcome = sandbox.run(_job("import os\nos.kill(os.getpid(), 9)")).outcome
    assert outcome == CandidateFailed(Fault.CRASHED, "the process was ended by SIGKILL")


def test_what_was_killed_is_gone(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        run = sandbox.run(_job("import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(100)", wall_seconds=0.3))
        assert isinstance(run.outcome, LimitHit)
        assert _eventually(lambda: not _exists(int(run.record.stdout)))


def test_a_hundred_mixed_cases_leave_nothing_behind(runtimes: Path, tmp_path: Path) -> None:
    sources = [
        (BELL, "bell"),
        ("1 / 0", "entry"),
        ("x = = 1", "entry"),
        ("import os\nos._exit(0)", "entry"),
        ("import os\nos.abort()", "entry"),
        ("held = bytearray(1 << 30)", "entry"),
        ("print('x' * 100_000)", "entry"),
        ("import os\nos.makedirs('a/b/c')\nopen('a/b/c/d', 'w').close()\nos.symlink('/', 'a/root')", "entry"),
        ("import threading, time\nthreading.Thread(target=time.sleep, args=(9,)).start()", "entry"),
        ("open('file', 'wb').write(bytes(1 << 20))", "entry"),
    ]
    with LocalSandbox(runtimes, zygotes=1, folder=tmp_path) as sandbox:
        sandbox.run(_job(BELL, "bell"))

        def held() -> tuple[int, set[int], int, int]:
            children = sum(len(_children(zygote)) for zygote in _zygotes(tmp_path))
            return _descriptors(), _children(os.getpid()), children, len(list(tmp_path.rglob("*")))

        assert _eventually(lambda: held()[2] == 1)  # the one that is ready
        before = held()
        kinds = {type(sandbox.run(_job(*sources[case % len(sources)])).outcome) for case in range(100)}
        assert kinds == {Built, CandidateFailed, LimitHit}
        assert _eventually(lambda: held() == before)
    assert list(tmp_path.iterdir()) == []


def test_closing_ends_every_process(runtimes: Path, tmp_path: Path) -> None:
    before = _children(os.getpid())
    sandbox = LocalSandbox(runtimes, folder=tmp_path)
    zygote = int(sandbox.run(_job(_PARENT)).record.stdout)
    assert _children(os.getpid()) == before | {zygote}
    sandbox.close()
    sandbox.close()
    assert _children(os.getpid()) == before
    assert list(tmp_path.iterdir()) == []
    outcome = sandbox.run(_job(BELL, "bell")).outcome
    assert outcome == SandboxFailed("grader.sandbox_lost", "the sandbox was closed")


def test_closing_ends_a_case_at_work(runtimes: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as threads, LocalSandbox(runtimes, folder=tmp_path) as sandbox:
        running = threads.submit(sandbox.run, _job(_AT_WORK.format(seconds=100), wall_seconds=100.0))
        assert _eventually(lambda: _at_work(_zygotes(tmp_path)))
        (zygote,) = _zygotes(tmp_path)
        (case,) = _children(zygote)
        sandbox.close()
        outcome = running.result().outcome
    assert isinstance(outcome, SandboxFailed)
    assert not _exists(zygote)
    assert _eventually(lambda: not _exists(case))
    assert list(tmp_path.iterdir()) == []


def test_closing_does_not_wait_for_zygotes_that_start(tmp_path: Path) -> None:
    (tmp_path / "slow_reader.py").write_text("import time\nprint('importing', flush=True)\ntime.sleep(100)")
    row = f"[plain]\npython = {sys.executable!r}\nreader = 'slow_reader'\nbeside = ['slow_reader.py']\n"
    (tmp_path / "runtimes.toml").write_text(row)
    folder = tmp_path / "private"
    folder.mkdir()
    with (
        ThreadPoolExecutor(2) as threads,
        LocalSandbox(tmp_path / "runtimes.toml", zygotes=2, folder=folder) as sandbox,
    ):
        # One starts, the other waits for its turn; once awake each would be told that there is no such reader.
        running = [threads.submit(sandbox.run, _job(BELL, "bell")) for _ in range(2)]
        assert _eventually(lambda: any(log.read_text() for log in folder.glob("*/plain/zygote-1/zygote.log")))
        (zygote,) = _zygotes(folder)
        sandbox.close()
        outcomes = [one.result().outcome for one in running]
    assert outcomes == [SandboxFailed("grader.sandbox_lost", "the sandbox was closed")] * 2
    assert not _exists(zygote)
    assert list(folder.iterdir()) == []


def test_several_threads_get_their_own_answers(runtimes: Path) -> None:
    with LocalSandbox(runtimes, zygotes=2, cases_per_zygote=7) as sandbox, ThreadPoolExecutor(6) as threads:
        sources = [f"import os\nprint({number}, os.getppid())" for number in range(40)]
        lines = [run.record.stdout.split() for run in threads.map(sandbox.run, map(_job, sources))]
    assert [line[0] for line in lines] == [str(number) for number in range(40)]
    assert len({line[1] for line in lines}) >= 40 // 7


def test_a_zygote_outlives_the_thread_that_asked_for_it(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        parents: list[str] = []
        for _ in range(2):
            thread = threading.Thread(target=lambda: parents.append(sandbox.run(_job(_PARENT)).record.stdout))
            thread.start()
            thread.join()
    assert parents[0] == parents[1]


_SUPERVISOR = """
import signal
import sys
from pathlib import Path
from grader.sandbox.job import Job
from grader.sandbox.supervisor import LocalSandbox
class Terminated(BaseException): ...
def terminate(*_): raise Terminated
if sys.argv[4:]: signal.signal(signal.SIGTERM, terminate)
with LocalSandbox(Path(sys.argv[1]), folder=Path(sys.argv[2])) as sandbox:
    print(sandbox.run(Job("plain", "import os; print(os.getppid())", "entry")).record.stdout, flush=True)
    sandbox.run(Job("plain", sys.argv[3], "entry"))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_survives_the_supervisor(runtimes: Path, tmp_path: Path, number: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _SUPERVISOR, runtimes, tmp_path, _AT_WORK.format(seconds=20)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        text=True,
    )
    assert process.stdout is not None
    zygote = int(process.stdout.readline())
    assert _eventually(lambda: _at_work({zygote}))
    (case,) = _children(zygote)
    process.send_signal(number)
    process.communicate()
    assert _eventually(lambda: not _exists(zygote) and not _exists(case))
    if number is signal.SIGINT:  # the others leave no time to tidy up
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_while_a_zygote_starts_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "slow_reader.py").write_text(
        "import time\nprint('importing', flush=True)\ntime.sleep(2)\ndef reader(): 1 / 0"
    )
    row = f"[plain]\npython = {sys.executable!r}\nreader = 'slow_reader'\nbeside = ['slow_reader.py']\n"
    (tmp_path / "runtimes.toml").write_text(row)
    folder = tmp_path / "private"
    folder.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", _SUPERVISOR, tmp_path / "runtimes.toml", folder, "", "unwinds"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert _eventually(lambda: any(log.read_text() for log in folder.glob("*/plain/zygote-1/zygote.log")))
    (zygote,) = _children(process.pid)
    process.send_signal(number)
    process.wait()
    assert not _exists(zygote)
    assert list(folder.iterdir()) == []


def test_orphans_of_a_child_are_swept() -> None:
    """Where the kernel lets a candidate fork, what it leaves is ended all the same."""
    script = """
        import os, signal, time
        from grader.sandbox.kernel import adopt_orphans
        from grader.sandbox.zygote import _sweep
        adopt_orphans()
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            for _ in range(3):
                if os.fork() == 0:
                    os.setsid()
                    if os.fork() == 0:
                        signal.signal(signal.SIGTERM, signal.SIG_IGN)
                        os.write(write, b"x")
                        time.sleep(60)
                    os._exit(0)
            time.sleep(0.2)
            os._exit(0)
        assert b"".join(os.read(read, 1) for _ in range(3)) == b"xxx"
        os.waitpid(child, 0)
        _sweep(None)
        os.close(write)
        assert os.read(read, 1) == b""  # nobody is left to hold the other end
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            print("swept")
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    assert (done.stdout, done.stderr) == ("swept\n", "")


def test_the_supervisor_imports_no_framework() -> None:
    names = {"qiskit", "cirq", "pennylane", "cudaq", "contracts"}
    script = f"import sys, grader.sandbox.supervisor\nprint(*{names} & set(sys.modules))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert (done.stdout, done.stderr) == ("\n", "")


def test_a_crash_of_one_candidate_does_not_touch_the_next(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        for source in ("import ctypes\nctypes.string_at(0)", "import os\nos.abort()"):
            outcome = sandbox.run(_job(source)).outcome
            assert isinstance(outcome, CandidateFailed)
            assert outcome.fault is Fault.CRASHED
            assert isinstance(sandbox.run(_job(BELL, "bell")).outcome, Built)
