"""Every way in which a candidate can fail by its own doing, and what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.sandbox.job import Built, CandidateFailed, Fault, Returned, SandboxFailed, Unsupported
from tests.sandbox.sources import RunSource


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("x = = 1", 1),
        ("x = 1\n\ndef f(:\n    pass", 3),
        ("if True:\nx = 1", 2),
        ("return 3", 1),
        ("x = '\x00'", None),
        ("x = '\ud800'", None),  # a lone surrogate is no text
        ("x = " + "(" * 5000 + ")" * 5000, 1),
        ("x = " + "-" * 100_000 + "1", None),
        ("x = " + "[" * 150 + "]" * 150 + "\nprint 'hello'", 2),
        ("x = 0777", 1),
    ],
)
def test_what_is_not_python_is_a_syntax_error(run: RunSource, source: str, line: int | None) -> None:
    outcome = run(source).outcome
    assert isinstance(outcome, CandidateFailed), outcome
    assert (outcome.fault, outcome.line) == (Fault.SYNTAX_ERROR, line)


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("x = 1\nraise ValueError('no')", "ValueError: no", 2),
        ("def entry():\n    return 1 / 0", "ZeroDivisionError: division by zero", 2),
        ("def f():\n    assert False\ndef entry():\n    f()", "AssertionError", 2),
        ("import json\ndef entry():\n    json.loads('{')", "JSONDecodeError: ", 3),
        ("def entry(x):\n    return x", "TypeError: entry() missing 1 required positional argument: 'x'", None),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", 1),
        ("raise BaseException('base')", "BaseException: base", 1),
        ("raise GeneratorExit", "GeneratorExit", 1),
        ("class E(Exception):\n    def __str__(self): 1 / 0\nraise E", "E: its message cannot be shown", 3),
        ("def f(): f()\nf()", "RecursionError: maximum recursion depth exceeded", 1),
        ("eval('1 +')", "SyntaxError: invalid syntax (<string>, line 1)", 1),
        ("exec('raise ValueError(3)')", "ValueError: 3", 1),
        ("input()", "EOFError: EOF when reading a line", 1),
        ("raise ExceptionGroup('several', [ValueError(1)])", "ExceptionGroup: several (1 sub-exception)", 1),
        # A refusal of the reader's is not the candidate's to raise.
        (
            "from ir.lowering.base import *\ndef entry(): raise UnsupportedOperation('x')",
            "UnsupportedOperation: x",
            2,
        ),
    ],
)
def test_an_exception_is_reported_with_the_candidates_line(
    run: RunSource, source: str, message: str, line: int | None
) -> None:
    outcome = run(source).outcome
    assert isinstance(outcome, CandidateFailed), outcome
    assert (outcome.fault, outcome.line) == (Fault.EXCEPTION, line)
    assert outcome.message.startswith(message)


@pytest.mark.parametrize(
    "source",
    [
        "import qiskit_aer_that_is_not_there",
        "from ir.program import Aer",
        "def entry():\n\n    import nowhere",
        "import contracts",
    ],
)
def test_a_failed_import_is_a_missing_module(run: RunSource, source: str) -> None:
    outcome = run(source).outcome
    assert isinstance(outcome, CandidateFailed)
    assert (outcome.fault, outcome.line) == (Fault.MISSING_MODULE, source.count("\n") + 1)


def test_a_missing_entry_point_is_told_what_is_there(run: RunSource) -> None:
    outcome = run("import math\ndef bell(): pass\nclass Other: pass\nx = 1", "build").outcome
    assert outcome == CandidateFailed(Fault.NO_ENTRY_POINT, "'build' is not defined; defined: bell, Other")


def test_a_builtin_is_not_an_entry_point(run: RunSource) -> None:
    outcome = run("", "print").outcome
    assert outcome == CandidateFailed(Fault.NO_ENTRY_POINT, "'print' is not defined; no function is defined")


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos._exit(0)",
        "exit(0)",
        "exit()",
        "import sys\nsys.exit('done')",
        "raise SystemExit",
        "def entry():\n    import os\n    os._exit(0)",
        "def entry(): quit()",
        "import ctypes\nctypes.CDLL(None).exit(0)",
    ],
)
def test_leaving_before_the_entry_point_returned_is_an_exit(run: RunSource, source: str) -> None:
    outcome = run(source).outcome
    assert isinstance(outcome, CandidateFailed), outcome
    assert outcome.fault is Fault.EXITED


@pytest.mark.parametrize(
    ("source", "signal"),
    [
        ("import os\nos.abort()", "SIGABRT"),
        ("import ctypes\nctypes.string_at(0)", "SIGSEGV"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGTERM)", "SIGTERM"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("import signal\nsignal.raise_signal(signal.SIGUSR1)", "SIGUSR1"),
        ("import sys\nsys.setrecursionlimit(10**9)\ndef f(): [0].sort(key=lambda _: f())\nf()", "SIGSEGV"),
    ],
)
def test_a_signal_of_its_own_making_is_a_crash(run: RunSource, source: str, signal: str) -> None:
    outcome = run(source).outcome
    assert outcome == CandidateFailed(Fault.CRASHED, f"the process was ended by {signal}")


@pytest.mark.parametrize(
    ("source", "kind", "python_type"),
    [
        ("def entry(): pass", "nothing", "builtins.NoneType"),
        ("def entry(): return {'00': 512, '11': 512}", "counts", "builtins.dict"),
        ("import numpy\ndef entry(): return numpy.eye(2)", "matrix", "numpy.ndarray"),
        ("entry = 'bell'", "text", "builtins.str"),
    ],
)
def test_a_value_that_is_no_program_is_named_by_its_kind(
    run: RunSource, source: str, kind: str, python_type: str
) -> None:
    assert run(source).outcome == Returned(kind, python_type)


def test_a_refusal_of_the_reader_is_passed_on(run: RunSource) -> None:
    assert run("entry = 'unsupported'").outcome == Unsupported("pulse", "operation 14", "only circuits are graded")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("entry = 'invalid'", "the matrix on qubit 0 is not unitary"),
    ],
)
def test_a_program_that_contradicts_itself_is_invalid(run: RunSource, source: str, message: str) -> None:
    assert run(source).outcome == CandidateFailed(Fault.INVALID_PROGRAM, message)


def test_a_mistake_of_the_reader_is_not_the_candidates(run: RunSource) -> None:
    outcome = run("entry = 'broken reader'").outcome
    assert isinstance(outcome, SandboxFailed)
    assert outcome.reason == "grader.reader_failed"
    assert outcome.message.startswith('KeyError: "a mistake of the reader\'s" (plain_reader.py:')


def test_messages_name_no_place_of_this_machine(run: RunSource, runtimes: object) -> None:
    source = "import os, numpy\nraise ValueError(os.getcwd(), numpy.__file__, os.__file__, object())"
    outcome = run(source).outcome
    assert isinstance(outcome, CandidateFailed)
    again = run(source).outcome
    assert outcome == again
    assert "/tmp" not in outcome.message
    assert str(Path(__file__).resolve().parent.parent.parent) not in outcome.message
    assert "0x..." in outcome.message


def test_a_long_message_is_cut(run: RunSource) -> None:
    outcome = run("raise ValueError('x' * 100_000)").outcome
    assert isinstance(outcome, CandidateFailed)
    assert len(outcome.message) == 1000


def test_a_closed_standard_output_does_not_lose_the_program(run: RunSource) -> None:
    source = "import sys\nsys.stdout.close()\nsys.stderr = None\nfrom ir.program import Program\nentry = Program(1)"
    assert isinstance(run(source).outcome, Built)


def test_threads_and_exit_handlers_do_not_delay_the_answer(run: RunSource) -> None:
    source = (
        "import atexit, threading, time\natexit.register(time.sleep, 100)\n"
        "threading.Thread(target=time.sleep, args=(100,)).start()\nfrom ir.program import Program\nentry = Program(1)"
    )
    done = run(source)
    assert isinstance(done.outcome, Built)
