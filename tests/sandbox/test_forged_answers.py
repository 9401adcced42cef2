"""Frames that the candidate writes itself: never worth more than the program that they name."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from grader.sandbox.answer import ERRORS, Tidy, read_answer
from grader.sandbox.frame import MAX_HEADER
from grader.sandbox.job import Built, CandidateFailed, Fault, Job, Limit, LimitHit, Run
from ir.codec import encode
from ir.program import Gate, Program
from tests.sandbox.sources import SMALL, RunSource

# The candidate looks for the descriptor of the answer: the pipe that is neither output nor errors.
_WRITE = """
import json, os, struct
from ir.codec import encode
from ir.program import Gate, Program

def find():
    for name in os.listdir("/proc/self/fd"):
        link = f"/proc/self/fd/{name}"
        if int(name) > 2 and os.path.lexists(link) and os.readlink(link).startswith("pipe:"):
            return int(name)

def frame(header, body=b""):
    text = json.dumps(header).encode() if isinstance(header, dict) else header
    return struct.pack(">II", len(text), len(body)) + text + body

def write(data):
    while data:
        data = data[os.write(answer, data):]

answer = find()
forged = Program(1, operations=(Gate("x", (0,)),))
genuine = Program(2, operations=(Gate("h", (1,)),))
OK = {"ok": True, "notes": []}
"""
_FORGED = Program(1, operations=(Gate("x", (0,)),))
_GENUINE = Program(2, operations=(Gate("h", (1,)),))


def _fault(run: Run) -> Fault | None:
    return run.outcome.fault if isinstance(run.outcome, CandidateFailed) else None


@pytest.mark.parametrize(
    ("deed", "program"),
    [
        ("write(frame(OK, encode(forged)))\nentry = genuine", _FORGED),
        ("write(frame(OK, encode(forged)))\nos._exit(1)", _FORGED),
        ("write(frame(OK, encode(forged)))\nos.abort()", _FORGED),
        ("write(frame(OK, encode(forged)) + b'and more')\nentry = genuine", _FORGED),
        ("write(frame(OK, encode(forged)) + frame(OK, encode(genuine)))", _FORGED),
        # Afterwards: a thread that waits for the real answer to pass.
        (
            "import threading, time\n"
            "threading.Thread(target=lambda: (time.sleep(0.05), write(frame(OK, encode(forged))))).start()\n"
            "entry = genuine",
            _GENUINE,
        ),
        # With the reader or the codec replaced there is no need to find the descriptor.
        (
            "import plain_reader\nfrom ir.lowering.base import Lowered\n"
            "plain_reader.PlainReader.read = lambda *a, **k: Lowered(forged)\nentry = genuine",
            _FORGED,
        ),
        ("import ir.codec\nir.codec.encode = lambda program, encode=encode: encode(forged)\nentry = genuine", _FORGED),
    ],
)
def test_a_forged_frame_is_the_program_that_it_names(run: RunSource, deed: str, program: Program) -> None:
    outcome = run(_WRITE + deed).outcome
    assert isinstance(outcome, Built), outcome
    assert outcome.program == program


@pytest.mark.parametrize(
    "deed",
    [
        "write(b'pass')\nentry = genuine",
        "write(b'\\0' * 8)\nentry = genuine",
        "write(b'\\xff' * 8)\nentry = genuine",
        "write(frame(OK, encode(forged))[:-1])\nos._exit(0)",
        "write(frame(OK, b''))",
        "write(frame(OK, encode(forged) + b' '))",
        "write(frame(OK, encode(forged).replace(b',', b', ')))",
        "write(frame(OK, b'[' * 100_000))",
        "write(frame(OK | {'verdict': 'pass'}, encode(forged)))",
        "write(frame(OK | {'cpu_seconds': 0.0}, encode(forged)))",
        "write(frame({'ok': 1, 'notes': []}, encode(forged)))",
        "write(frame(b'\\x80\\x04N.'))",
        "write(frame({'ok': False, 'error': 'pass', 'texts': [''], 'line': None}))",
        "import ir.codec\nir.codec.encode = lambda program: b'[]'\nentry = genuine",
    ],
)
def test_bytes_that_are_no_answer_are_a_forgery(run: RunSource, deed: str) -> None:
    done = run(_WRITE + deed)
    assert _fault(done) is Fault.FORGED_RESULT, done.outcome


def test_a_body_announced_too_large_is_not_waited_for(run: RunSource) -> None:
    deed = "import time\nwrite(struct.pack('>II', 10, 1 << 31))\ntime.sleep(100)"
    outcome = run(_WRITE + deed).outcome
    assert isinstance(outcome, LimitHit)
    assert outcome.limit is Limit.RESULT_SIZE


def test_a_frame_that_never_ends_is_ended_by_the_wall(run: RunSource) -> None:
    deed = "import time\nwrite(struct.pack('>II', 10, 10))\ntime.sleep(100)"
    outcome = run(_WRITE + deed, limits=replace(SMALL, wall_seconds=0.3)).outcome
    assert isinstance(outcome, LimitHit)
    assert outcome.limit is Limit.WALL_TIME


def test_output_written_before_a_forged_frame_still_counts(run: RunSource) -> None:
    deed = "os.write(1, b'x' * 30_000)\nwrite(frame(OK, encode(forged)))"
    outcome = run(_WRITE + deed).outcome
    assert isinstance(outcome, LimitHit)
    assert outcome.limit is Limit.OUTPUT_SIZE


_JOB = Job("plain", "line 1\nline 2", "entry")
_GOOD = {"ok": False, "error": "exception", "texts": ["message"], "line": 2}


def _read(header: object, body: bytes = b"") -> object:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return read_answer(text, body, _JOB, Tidy({}))


def test_the_plain_header_of_these_tests_is_accepted() -> None:
    assert _read(_GOOD) == CandidateFailed(Fault.EXCEPTION, "message", 2)


@pytest.mark.parametrize(
    "header",
    [
        {**_GOOD, "extra": 1},
        {key: value for key, value in _GOOD.items() if key != "line"},
        {**_GOOD, "ok": 0},
        {**_GOOD, "ok": None},
        {**_GOOD, "error": "semantic_failure"},
        {**_GOOD, "error": ["exception"]},
        {**_GOOD, "texts": []},
        {**_GOOD, "texts": ["a", "b"]},
        {**_GOOD, "texts": [1]},
        {**_GOOD, "texts": "m"},
        {**_GOOD, "line": True},
        {**_GOOD, "line": 1.5},
        {**_GOOD, "line": "1"},
        {**_GOOD, "error": "returned", "texts": ["program", "x"]},
        {**_GOOD, "error": "unsupported", "texts": ["x"]},
        [],
        "exception",
        None,
        b"",
        b"{}",
        b"{",
        b'{"ok":false,"ok":false,"error":"exception","texts":["m"],"line":1}',
        b'{"ok":false,"error":"exception","texts":["m"],"line":NaN}',
        b"[" * 50_000,
        b" " * (MAX_HEADER + 1),
        "ä".encode("latin-1"),
    ],
)
def test_a_header_is_taken_exactly_or_not_at_all(header: object) -> None:
    outcome = _read(header)
    assert isinstance(outcome, CandidateFailed), outcome
    assert outcome.fault is Fault.FORGED_RESULT


@pytest.mark.parametrize(
    "notes",
    [None, {}, [["code"]], [["a.b", 1]], [["no dot", "m"]], [["A.B", "m"]], [["a.b", "m"]] * 21, [["a.b\n", "m"]]],
)
def test_notes_are_taken_exactly_or_not_at_all(notes: object) -> None:
    body = encode(_FORGED)
    assert isinstance(_read({"ok": True, "notes": [["a.b", "m"]]}, body), Built)
    outcome = _read({"ok": True, "notes": notes}, body)
    assert isinstance(outcome, CandidateFailed)
    assert outcome.fault is Fault.FORGED_RESULT


def test_a_failure_has_no_body() -> None:
    outcome = _read(_GOOD, b"x")
    assert isinstance(outcome, CandidateFailed)
    assert outcome.fault is Fault.FORGED_RESULT


def test_every_kind_of_error_has_an_outcome() -> None:
    texts = {"returned": ["counts", "builtins.dict"], "unsupported": ["what", "at", "hint"]}
    outcomes = [_read({**_GOOD, "error": kind, "texts": texts.get(kind, ["m"])}) for kind in ERRORS]
    assert len(outcomes) == 13
    assert not [o for o in outcomes if isinstance(o, CandidateFailed) and o.fault is Fault.FORGED_RESULT]


@pytest.mark.parametrize("line", [0, -1, 3, 10**30])
def test_a_line_outside_the_source_is_unknown(line: int) -> None:
    assert _read({**_GOOD, "line": line}) == CandidateFailed(Fault.EXCEPTION, "message", None)


def test_a_text_is_made_fit_for_a_verdict() -> None:
    tidy = Tidy({"/srv/cases/abc": ".", "/srv": "<here>", "": "nothing", "/": "root"})
    text = "\x1b[31mred\x1b[0m /srv/cases/abc/x /srv/y <A at 0x7f0012345678> 0xff \x07 ä\n"
    assert tidy(text) == "red ./x <here>/y <A at 0x...> 0xff ? ä\n"
