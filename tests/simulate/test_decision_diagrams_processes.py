"""The checker's processes: whatever a question does happens to its child, and nothing outlives the grader."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader.simulate import decision_diagrams, decision_diagrams_warm
from grader.simulate.decision_diagrams import Equivalence, check_equivalence
from grader.simulate.decision_diagrams_messages import Question
from grader.simulate.decision_diagrams_warm import CHECKERS, NO_ANSWER, Checkers, ask_afresh
from ir.codec import encode
from ir.program import Control, Gate, Program
from tests.functional.wide_building import cx, decomposed_phases, gates, ghz_chain, qft, qft_swaps_first, without
from tests.simulate.diagram_faults import SPEAKING

ACTING = ("-m", "tests.simulate.diagram_faults")
PATIENCE = 60.0  # for what happens at once on an idle machine


@pytest.fixture
def checkers() -> Iterator[Checkers]:
    made = Checkers(ACTING)
    yield made
    made.close()


def to_do(act: str, argument: str | Path = "", *, cpu: int = 6, wall: float = PATIENCE) -> Question:
    return {
        "programs": [act, str(argument)],
        "tolerance": 0.0,
        "limits": {"cpu_seconds": cpu, "memory_bytes": decision_diagrams.MEMORY_BYTES, "wall_seconds": wall},
    }


def about(first: Program, second: Program) -> Question:
    question = to_do("", cpu=decision_diagrams.CPU_SECONDS)
    return question | {
        "programs": [encode(first).hex(), encode(second).hex()],
        "tolerance": decision_diagrams.TOLERANCE,
    }


def runs(pid: int) -> bool:
    """Whether there is such a process, zombies aside that are not this one's to wait for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def becomes(wanted: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not wanted() and time.monotonic() < until:
        time.sleep(0.01)
    return wanted()


def ends(pid: int) -> bool:
    return becomes(lambda: not runs(pid))


def children_of(pid: int) -> str:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text()


def killed(checkers: Checkers) -> int:
    (pid,) = checkers.processes()
    os.kill(pid, signal.SIGKILL)
    return pid


# What a question does to its own process.


@pytest.mark.parametrize(
    ("act", "limits"),
    [
        ("kill", {}),
        ("exit", {}),
        ("raise", {}),
        ("fill memory", {}),
        ("no letters", {}),
        ("talk too long", {}),
        ("spin", {"cpu": 1}),
        ("hang", {"wall": 0.3}),
        ("close and hang", {}),
    ],
)
def test_what_harms_the_child_is_no_answer_and_leaves_the_warm_process_as_it_was(
    act: str, limits: dict[str, int], checkers: Checkers
) -> None:
    assert checkers.ask(to_do(act, **limits)) == NO_ANSWER
    (pid,) = checkers.processes()
    assert children_of(pid) == ""
    assert checkers.ask(to_do("parent")) == str(pid)


@pytest.mark.parametrize(("bound", "value"), [("MEMORY_BYTES", 1 << 20), ("WALL_SECONDS", 0.0)])
def test_the_checker_itself_is_held_to_each_bound(bound: str, value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = qft(16), decomposed_phases(qft(16))
    monkeypatch.setattr(decision_diagrams, bound, value)
    assert check_equivalence(*pair).found is Equivalence.UNKNOWN


def test_a_question_carries_the_bounds_that_are_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    monkeypatch.setattr(decision_diagrams.CHECKERS, "ask", lambda question: asked.append(question) or NO_ANSWER)
    check_equivalence(gates(1), gates(1))
    assert asked[0]["limits"] == {"cpu_seconds": 6, "memory_bytes": 2 * 1024**3, "wall_seconds": 60.0}
    assert asked[0]["tolerance"] == 4e-15


def test_a_question_starts_with_none_of_the_last_ones_cpu_time(checkers: Checkers) -> None:
    assert checkers.ask(to_do("spin", cpu=1)) == NO_ANSWER
    assert checkers.ask(to_do("echo", "still here", cpu=1)) == "still here"


def test_time_and_memory_of_the_children_are_told(checkers: Checkers) -> None:
    checkers.ask(to_do("echo", "a"))
    seconds, small = checkers.used()
    checkers.ask(to_do("spin", cpu=1))
    assert 0.9 < checkers.used()[0] - seconds < 4
    assert small > 2**20


# What happens to the warm process.


def test_one_process_answers_question_after_question(checkers: Checkers) -> None:
    said = {checkers.ask(to_do("parent")) for _ in range(5)}
    assert said == {str(pid) for pid in checkers.processes()}
    assert len(said) == 1


def test_a_warm_process_that_was_killed_between_questions_is_replaced(checkers: Checkers) -> None:
    checkers.ask(to_do("echo", "a"))
    lost = killed(checkers)
    assert checkers.ask(to_do("echo", "b")) == "b"
    assert lost not in checkers.processes()
    assert not Path(f"/proc/{lost}").exists()


def test_if_all_that_are_idle_were_killed_a_new_one_answers(checkers: Checkers, tmp_path: Path) -> None:
    waiting = [threading.Thread(target=checkers.ask, args=(to_do("await", tmp_path / "go"),)) for _ in range(3)]
    for thread in waiting:
        thread.start()
    assert becomes(lambda: len(checkers.processes()) == 3)
    (tmp_path / "go").touch()
    for thread in waiting:
        thread.join()
    for pid in checkers.processes():
        os.kill(pid, signal.SIGKILL)
    assert checkers.ask(to_do("echo", "b")) == "b"


def test_a_question_during_which_the_warm_process_was_killed_is_asked_once_more(
    checkers: Checkers, tmp_path: Path
) -> None:
    assert checkers.ask(to_do("kill parent once", tmp_path / "tries")) == "again"
    (child,) = map(int, (tmp_path / "tries").read_text().split())
    assert ends(child)


def test_one_that_was_lost_before_does_not_count_as_the_first_try(checkers: Checkers, tmp_path: Path) -> None:
    checkers.ask(to_do("echo", "a"))
    lost = killed(checkers)
    assert ends(lost)
    assert checkers.ask(to_do("kill parent once", tmp_path / "tries")) == "again"


def test_a_child_cannot_speak_for_the_warm_process(checkers: Checkers) -> None:
    assert checkers.ask(to_do("write on the socket")) == "written"


def test_a_question_that_loses_two_warm_processes_is_given_up(checkers: Checkers, tmp_path: Path) -> None:
    assert checkers.ask(to_do("kill parent", tmp_path / "tries")) == NO_ANSWER
    tries = [int(line) for line in (tmp_path / "tries").read_text().split()]
    assert len(tries) == 2
    assert all(ends(child) for child in tries)
    assert checkers.processes() == []


def test_a_warm_process_that_is_stuck_is_killed_with_its_child_and_replaced(tmp_path: Path) -> None:
    checkers, said = Checkers(ACTING, patience_seconds=5.0), []
    question = to_do("note and hang once", tmp_path / "child", wall=2.0)
    asking = threading.Thread(target=lambda: said.append(checkers.ask(question)))
    asking.start()
    assert becomes((tmp_path / "child").exists)
    (stuck,) = checkers.processes()
    os.kill(stuck, signal.SIGSTOP)
    asking.join()
    assert said == ["again"]
    assert not Path(f"/proc/{stuck}").exists()
    assert ends(int((tmp_path / "child").read_text()))
    checkers.close()


@pytest.mark.parametrize("word", SPEAKING)
def test_nonsense_from_the_warm_process_is_no_answer(word: str) -> None:
    checkers = Checkers((*ACTING, word))
    assert checkers.ask(to_do("echo", "a")) == NO_ANSWER
    assert checkers.processes() == []


def test_an_interpreter_that_does_not_start_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent")
    assert Checkers().ask(to_do("echo", "a")) == NO_ANSWER


def test_with_a_second_thread_nothing_is_forked_and_each_question_has_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    monkeypatch.setattr(decision_diagrams_warm, "ask_afresh", lambda question: asked.append(question) or "afresh")
    checkers = Checkers((*ACTING, "threads"))
    assert [checkers.ask(to_do("echo", str(k))) for k in range(2)] == ["afresh", "afresh"]
    assert [question["programs"][1] for question in asked] == ["0", "1"]
    assert checkers.processes() == []


def test_the_checker_leaves_one_thread_so_that_it_forks() -> None:
    CHECKERS.ask(about(qft(2), qft(2)))
    (pid, *_) = CHECKERS.processes()
    assert [entry.name for entry in Path(f"/proc/{pid}/task").iterdir()] == [str(pid)]


# Several threads, and forks of the grader.


def test_each_of_many_threads_gets_the_answer_to_its_own_question(checkers: Checkers) -> None:
    said: dict[int, list[str]] = {}

    def ask(number: int) -> None:
        said[number] = [checkers.ask(to_do("echo", f"{number} {k}")) for k in range(5)]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == {number: [f"{number} {k}" for k in range(5)] for number in range(8)}
    assert 1 <= len(checkers.processes()) <= 8


def test_no_thread_waits_for_anothers_question(checkers: Checkers, tmp_path: Path) -> None:
    said: list[str] = []
    waiting = threading.Thread(target=lambda: said.append(checkers.ask(to_do("await", tmp_path / "go"))))
    waiting.start()
    assert becomes(lambda: len(checkers.processes()) == 1)
    assert checkers.ask(to_do("echo", "b")) == "b"
    (tmp_path / "go").touch()
    waiting.join()
    assert said == ["came"]


def test_closing_ends_a_question_and_its_child(checkers: Checkers, tmp_path: Path) -> None:
    said: list[str] = []
    asking = threading.Thread(target=lambda: said.append(checkers.ask(to_do("note and hang", tmp_path / "child"))))
    asking.start()
    assert becomes((tmp_path / "child").exists)
    checkers.close()
    asking.join()
    assert said == [NO_ANSWER]
    assert not runs(int((tmp_path / "child").read_text()))
    assert checkers.processes() == []
    assert checkers.ask(to_do("echo", "a")) == NO_ANSWER


def test_an_interrupted_question_leaves_no_answer_for_the_next_one(
    checkers: Checkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> dict[str, object]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(decision_diagrams_warm, "receive", interrupted)
        with pytest.raises(KeyboardInterrupt):
            checkers.ask(to_do("echo", "a"))
    assert checkers.processes() == []
    assert checkers.ask(to_do("echo", "b")) == "b"


# Whole graders, by how they end.

_GRADER = """
import os, signal, sys, threading
from grader.simulate.decision_diagrams_warm import Checkers
from tests.simulate.test_decision_diagrams_processes import ACTING, to_do
checkers = Checkers(ACTING)
checkers.ask(to_do("echo", "a"))
print(checkers.processes()[0], flush=True)
"""
_ASKING = _GRADER + "checkers.ask(to_do('note and hang', sys.argv[1]))\n"
_IN_A_THREAD = _GRADER + (
    "threading.Thread(target=checkers.ask, args=(to_do('note and hang', sys.argv[1]),), daemon=True).start()\n"
    "sys.stdin.read()\n"
)
# The warm process was started by a thread that has ended; the kernel's death signal would have come then.
_BY_A_THREAD = """
import sys, threading
from grader.simulate.decision_diagrams_warm import Checkers
from tests.simulate.test_decision_diagrams_processes import ACTING, to_do
checkers = Checkers(ACTING)
thread = threading.Thread(target=checkers.ask, args=(to_do("echo", "a"),))
thread.start()
thread.join()
print(checkers.processes()[0], checkers.ask(to_do("parent")))
"""
_FORKING = _GRADER + (
    "fork = os.fork()\n"
    "if fork == 0:\n"
    "    print(os.getpid(), checkers.processes(), checkers.ask(to_do('echo', 'mine')), flush=True)\n"
    "    signal.pause()\n"
    "sys.stdin.read()\n"
    "print(checkers.ask(to_do('parent')), flush=True)\n"
    "sys.stdin.readline()\n"
)


def started(script: str, *arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )


def test_nothing_is_left_of_a_grader_that_ended() -> None:
    with started(_GRADER) as grader:
        said, _ = grader.communicate()
    assert grader.returncode == 0
    assert ends(int(said))


def test_a_warm_process_outlives_the_thread_that_started_it() -> None:
    with started(_BY_A_THREAD) as grader:
        said, _ = grader.communicate()
    process, answering = said.split()
    assert process == answering


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("script", [_ASKING, _IN_A_THREAD], ids=["main thread", "other thread"])
def test_nothing_is_left_of_a_grader_that_was_killed_during_a_question(
    number: signal.Signals, script: str, tmp_path: Path
) -> None:
    with started(script, tmp_path / "child") as grader:
        assert grader.stdout is not None
        warm = int(grader.stdout.readline())
        assert becomes((tmp_path / "child").exists)
        child = int((tmp_path / "child").read_text())
        assert runs(warm)
        assert runs(child)
        grader.send_signal(number)
        grader.communicate()
    assert grader.returncode != 0
    assert ends(warm)
    assert ends(child)


def test_ctrl_c_at_the_terminal_is_the_graders_alone(checkers: Checkers) -> None:
    checkers.ask(to_do("echo", "a"))
    (pid,) = checkers.processes()
    assert os.getsid(pid) == os.getpgid(pid) == pid


def test_a_fork_of_the_grader_asks_processes_of_its_own_and_keeps_none_of_its_parents_alive() -> None:
    with started(_FORKING) as grader:
        assert grader.stdout is not None and grader.stdin is not None
        warm = int(grader.stdout.readline())
        fork, processes, *answer = grader.stdout.readline().split()
        assert (processes, answer) == ("[]", ["mine"])
        assert runs(warm)
        grader.kill()
        grader.wait()
        try:
            assert ends(warm)
            assert runs(int(fork))
        finally:
            os.kill(int(fork), signal.SIGKILL)


# Warm and fresh processes give the same words.


def turned(angle: float) -> Program:
    return gates(3, Gate("h", (0,)), Gate("p", (2,), (angle,), (Control(0),)), cx(0, 1))


PAIRS = [
    (qft(5), qft(5)),
    (qft(5), qft_swaps_first(5)),
    (qft(5), decomposed_phases(qft(5))),
    (qft(5), without(qft(5), 3)),
    (decomposed_phases(qft(7)), qft_swaps_first(7)),
    (ghz_chain(12), ghz_chain(12)),
    (ghz_chain(12), without(ghz_chain(12), 11)),
    (turned(0.25), turned(0.25)),
    (turned(0.25), turned(0.25 + 1e-9)),
    (turned(0.25), turned(0.25 + 1e-15)),
    (gates(1), gates(1)),
    (gates(2, cx(0, 1)), gates(2, cx(1, 0))),
    (gates(2, Gate("z", (0,))), gates(2, Gate("rz", (0,), (3.141592653589793,)))),
]


def test_a_warm_process_says_what_a_fresh_one_does() -> None:
    said = [CHECKERS.ask(about(*pair)) for pair in PAIRS]
    assert said == [ask_afresh(about(*pair)) for pair in PAIRS]
    assert len(PAIRS) >= 12
    assert {"equivalent", "not_equivalent"} <= set(said)
    assert NO_ANSWER not in said


def test_the_same_questions_in_another_order_have_the_same_answers() -> None:
    said = [CHECKERS.ask(about(*pair)) for pair in PAIRS]
    assert [CHECKERS.ask(about(*pair)) for pair in reversed(PAIRS)] == said[::-1]
