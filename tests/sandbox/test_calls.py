"""Calls of listed functions are recorded as they happen, and what would hide them is recorded as well."""

from __future__ import annotations

import textwrap

import pytest

from grader.sandbox.answer import Tidy, read_calls
from grader.sandbox.call_kinds import KINDS, ROWS, matches, row_of
from grader.sandbox.calls import MAX_RECORDS
from grader.sandbox.job import Built, Call, CandidateFailed, Fault, Limits

WIDE = Limits(cpu_seconds=5.0, wall_seconds=30.0, memory_bytes=256 * 1024 * 1024)
HEAD = """
import numpy as np
from ir.program import Gate, Program
BELL = Program(2, operations=(Gate("h", (0,)),))
"""


def record(run, body: str, *, head: str = HEAD) -> tuple[Call, ...]:
    done = run(head + textwrap.dedent(body), "solve", WIDE, record_calls=True)
    assert isinstance(done.outcome, Built), done.outcome
    return done.calls


def kinds(calls: tuple[Call, ...]) -> list[str]:
    return [call.kind for call in calls]


DIRECT = """
def solve():
    np.linalg.eigh(np.eye(2))
    return BELL
"""


def test_a_call_is_recorded_with_its_place(run):
    (call,) = record(run, DIRECT)
    assert call.kind == "eigensolvers"
    assert call.name.endswith(".eigh")
    assert call.chain == (("solve", HEAD.count("\n") + 3),)


def test_nothing_is_recorded_unless_it_was_asked_for(run):
    done = run(HEAD + DIRECT, "solve", WIDE)
    assert isinstance(done.outcome, Built) and done.calls == ()


def test_the_same_program_is_read_with_and_without_the_recording(run):
    first, second = (run(HEAD + DIRECT, "solve", WIDE, record_calls=on) for on in (True, False))
    assert first.outcome == second.outcome


INDIRECT = {
    "alias": "eig = np.linalg.eigh\ndef solve():\n    eig(np.eye(2))\n    return BELL",
    "getattr": "def solve():\n    getattr(np.linalg, 'ei' + 'gh')(np.eye(2))\n    return BELL",
    "dictionary": "def solve():\n    {0: np.linalg.eigh}[0](np.eye(2))\n    return BELL",
    "importlib": (
        "import importlib\ndef solve():\n    importlib.import_module('numpy.linalg').eigh(np.eye(2))\n    return BELL"
    ),
    "exec": "def solve():\n    exec('import numpy.linalg as l; l.eigh(l.inv([[1, 0], [0, 1]]))')\n    return BELL",
    "partial": "import functools\ndef solve():\n    functools.partial(np.linalg.eigh, np.eye(2))()\n    return BELL",
    "map": "def solve():\n    list(map(np.linalg.eigh, [np.eye(2)]))\n    return BELL",
    "callback": "def solve():\n    sorted([1, 2], key=lambda k: np.linalg.eigh(np.eye(2))[0][0])\n    return BELL",
    "vectorize": (
        "def solve():\n    np.apply_along_axis(lambda r: np.linalg.eigvalsh([r]), 0, np.ones(1))\n    return BELL"
    ),
    "generator": "def each():\n    yield np.linalg.eigh(np.eye(2))\ndef solve():\n    list(each())\n    return BELL",
    "recursion limit": (
        "import sys\ndef solve():\n    sys.setrecursionlimit(5000)\n    np.linalg.eigh(np.eye(2))\n    return BELL"
    ),
}


@pytest.mark.parametrize("body", INDIRECT.values(), ids=INDIRECT)
def test_indirection_does_not_help(run, body):
    assert "eigensolvers" in kinds(record(run, body))


READ_BACK = {
    "function": "import pickle\ndef solve():\n    pickle.loads(pickle.dumps([1]))\n    return BELL",
    "method": (
        "import io, pickle\ndef solve():\n    pickle.Unpickler(io.BytesIO(pickle.dumps([1]))).load()\n    return BELL"
    ),
    "subclass": (
        "import io, pickle\nclass Own(pickle.Unpickler):\n    pass\n"
        "def solve():\n    Own(io.BytesIO(pickle.dumps([1]))).load()\n    return BELL"
    ),
    "written in Python": (
        "import io, pickle\ndef solve():\n    pickle._Unpickler(io.BytesIO(pickle.dumps([1]))).load()\n    return BELL"
    ),
    "a metaclass that denies its bases": (
        "import io, pickle\nclass Denies(type):\n    __mro__ = property(lambda cls: ())\n"
        "class Own(pickle.Unpickler, metaclass=Denies):\n    pass\n"
        "def solve():\n    Own(io.BytesIO(pickle.dumps([1]))).load()\n    return BELL"
    ),
    "called by C code": (
        "import pickle\ndef solve():\n    list(map(pickle.loads, [pickle.dumps(Program)]))\n    return BELL"
    ),
    "marshal called by C code": (
        "import marshal\ndef solve():\n    list(map(marshal.loads, [marshal.dumps([1])]))\n    return BELL"
    ),
}


@pytest.mark.parametrize("body", READ_BACK.values(), ids=READ_BACK)
def test_every_way_to_read_bytes_back_is_recorded(run, body):
    assert kinds(record(run, body)) == ["circuit_literals"]


FREE = {
    "own helper": "def eigh(a):\n    return a\ndef solve():\n    eigh(np.eye(2))\n    return BELL",
    "named but not called": "def solve():\n    f = np.linalg.eigh\n    return BELL",
    "another function": "def solve():\n    np.linalg.inv(np.eye(2))\n    return BELL",
    "own method of a listed name": (
        "class Unpickler:\n    def load(self):\n        pass\ndef solve():\n    Unpickler().load()\n    return BELL"
    ),
    "written but not read back": "import pickle\ndef solve():\n    pickle.dumps(Program)\n    return BELL",
    "a class without a module": (
        "def solve():\n    made = eval(\"type('Own', (list,), {})()\", {})\n    made.append(1)\n    return BELL"
    ),
    "dead code": "def solve():\n    if False:\n        np.linalg.eigh(np.eye(2))\n    return BELL",
}


@pytest.mark.parametrize("body", FREE.values(), ids=FREE)
def test_what_is_no_call_is_not_recorded(run, body):
    assert record(run, body) == ()


HIDDEN = {
    "profile": ("import sys\ndef solve():\n    sys.setprofile(None)\n    return BELL", "tampering"),
    "trace": ("import sys\ndef solve():\n    sys.settrace(None)\n    return BELL", "tampering"),
    "by reference": (
        "import sys\nf = getattr(sys, 'set' + 'profile')\ndef solve():\n    f(None)\n    return BELL",
        "tampering",
    ),
    "a library's file name": (
        "def solve():\n    exec(compile('pass', np.__file__, 'exec'))\n    return BELL",
        "tampering",
    ),
    "a library's code": (
        "def f():\n    pass\ndef solve():\n    f.__code__.replace(co_filename=np.__file__)\n    return BELL",
        "tampering",
    ),
    "garbage collector": ("import gc\ndef solve():\n    gc.get_objects()\n    return BELL", "unobserved"),
    "C library": ("import ctypes\ndef solve():\n    ctypes.CDLL(None)\n    return BELL", "unobserved"),
}


@pytest.mark.parametrize(("body", "kind"), HIDDEN.values(), ids=HIDDEN)
def test_what_would_hide_a_call_is_recorded(run, body, kind):
    assert kind in kinds(record(run, body))


def test_the_recorder_is_not_handed_out(run):
    body = (
        "import sys\ndef solve():\n    assert sys.getprofile() is None\n    np.linalg.eigh(np.eye(2))\n    return BELL"
    )
    assert kinds(record(run, body)) == ["eigensolvers"]


def test_a_call_before_a_forged_answer_stands(run):
    forged = """
    import os, struct
    from ir import codec
    def solve():
        np.linalg.eigh(np.eye(2))
        body = codec.encode(BELL)
        header = b'{"ok":true,"notes":[]}'
        os.write(4, struct.pack(">II", len(header), len(body)) + header + body)
        os._exit(0)
    """
    assert kinds(record(run, forged)) == ["eigensolvers"]


@pytest.mark.parametrize("header", ['{"call":[]}', '{"call":["pass","x",[]]}', '{"call":["samplers","x",[["f",-1]]]}'])
def test_a_forged_record_is_tampering(run, header):
    body = f"""
    import os, struct
    def solve():
        header = {header.encode()!r}
        os.write(4, struct.pack(">II", len(header), 0) + header)
        return BELL
    """
    assert kinds(record(run, body)) == ["tampering"]


def test_a_flood_of_records_is_no_answer(run):
    body = """
    import os, struct
    def solve():
        header = b'{"call":["samplers","x",[]]}'
        for _ in range(600):
            os.write(4, struct.pack(">II", len(header), 0) + header)
        return BELL
    """
    done = run(HEAD + textwrap.dedent(body), "solve", WIDE, record_calls=True)
    assert isinstance(done.outcome, CandidateFailed) and done.outcome.fault is Fault.FORGED_RESULT


def test_a_record_where_none_was_asked_for_is_no_answer(run):
    body = """
    import os, struct
    def solve():
        header = b'{"call":["samplers","x",[]]}'
        os.write(4, struct.pack(">II", len(header), 0) + header)
        return BELL
    """
    done = run(HEAD + textwrap.dedent(body), "solve", WIDE)
    assert isinstance(done.outcome, CandidateFailed) and done.outcome.fault is Fault.FORGED_RESULT


def test_a_loop_of_equal_calls_is_one_record(run):
    body = "def solve():\n    for _ in range(5000):\n        np.linalg.eigvalsh(np.eye(1))\n    return BELL"
    assert len(record(run, body)) == 1


def test_what_is_called_after_too_many_calls_is_recorded_as_unobserved(run):
    lines = "".join("    np.linalg.eigvalsh(np.eye(1))\n" for _ in range(MAX_RECORDS + 1))
    calls = record(run, f"def solve():\n{lines}    np.linalg.eigh(np.eye(1))\n    return BELL")
    assert kinds(calls) == ["eigensolvers"] * MAX_RECORDS + ["unobserved"]


def test_a_candidate_that_fails_is_blamed_as_ever(run):
    done = run("def solve():\n    return 1 / 0", "solve", WIDE, record_calls=True)
    assert isinstance(done.outcome, CandidateFailed) and done.outcome.line == 2


def test_records_are_read_strictly():
    tidy = Tidy({})
    good = b'{"call":["samplers","a.b",[["solve",3]]]}'
    assert read_calls(((good, b""),), tidy) == (Call("samplers", "a.b", (("solve", 3),)),)
    for bad in (b"", b"{}", b'{"call":1}', b'{"call":["samplers",3,[]]}', b'{"call":["samplers","a",[["f","3"]]]}'):
        assert read_calls(((bad, b""),), tidy)[0].kind == "tampering"


def test_rows_are_of_known_kinds_and_names_match_as_written():
    assert {row.kind for row in ROWS} == set(KINDS)
    row = row_of("cirq.sim.simulator", "SimulatesFinalState.simulate")
    assert row is not None and row.kind == "simulators"
    assert row_of("cirq.simulation", "SimulatesFinalState.simulate") is None
    assert row_of("candidate", "minimize") is None
    assert row_of("scipy.optimize._minimize", "_minimize_bfgs") is None
    assert matches("A.run", ("*.run",)) and not matches("run", ("*.run",)) and not matches("f.<locals>.run", ("*.run",))
