"""Answers cross from the child as plain data: exact, bounded, and forged ones are worth no more."""

from __future__ import annotations

import itertools
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from grader.sandbox.answer import Tidy, read_answer
from grader.sandbox.job import Answered, Built, CandidateFailed, Fault, Job, Limit, LimitHit, Returned
from grader.sandbox.plain_value import (
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_INTEGER_BITS,
    MAX_ITEMS,
    NotPlain,
    TooLong,
    decode,
    encode,
)
from ir.codec import encode as encode_program
from ir.program import Program
from tests.sandbox.sources import RunSource

JOB = Job("plain", "", "entry", answer=True)
OK = b'{"ok":true,"answer":true}'
SCALARS = (
    st.booleans()
    | st.integers(-(2**200), 2**200)
    | st.floats(allow_nan=False)
    | st.complex_numbers(allow_nan=False)
    | st.text(max_size=20).filter(lambda text: text.isprintable())
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4).map(tuple) | st.frozensets(SCALARS, max_size=4), max_leaves=8
)


def claimed(body: bytes, job: Job = JOB, header: bytes = OK) -> object:
    return read_answer(header, body, job, Tidy({}))


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_a_plain_value_arrives_exact(value: object) -> None:
    try:
        data = encode(value)
    except TooLong:
        return
    found = decode(data)
    assert found == value
    assert encode(found) == data  # the types too


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([1, 2.5, "x", True], (1, 2.5, "x", True)),
        (np.array([[1, 2], [3, 4]]), ((1, 2), (3, 4))),
        (np.float64(0.5), 0.5),
        (np.int64(3), 3),
        (np.bool_(True), True),
        (np.complex128(1 + 2j), 1 + 2j),
        (np.array(2.5), 2.5),
        ({np.int64(3), 5}, frozenset({3, 5})),
        (math.inf, math.inf),
    ],
)
def test_values_of_numpy_are_what_they_hold(value: object, expected: object) -> None:
    found = decode(encode(value))
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize("value", [None, {"0": 3}, b"x", object(), [None], Program(1), np.array([object()])])
def test_what_is_no_plain_value_is_refused(value: object) -> None:
    with pytest.raises(NotPlain):
        encode(value)


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


HOLDS_ITSELF: list[object] = []
HOLDS_ITSELF.append(HOLDS_ITSELF)


@pytest.mark.parametrize(
    "value",
    [
        "x" * (MAX_CHARACTERS + 1),
        1 << MAX_INTEGER_BITS,
        list(range(MAX_ITEMS + 1)),
        np.zeros(MAX_ITEMS + 1),
        nested(MAX_DEPTH + 1),
        HOLDS_ITSELF,
    ],
    ids=["characters", "bits", "items", "array", "depth", "itself"],
)
def test_what_passes_a_bound_is_refused(value: object) -> None:
    with pytest.raises(TooLong):
        encode(value)


def test_what_just_keeps_the_bounds_is_accepted() -> None:
    for value in ("x" * MAX_CHARACTERS, (1 << MAX_INTEGER_BITS) - 1, tuple(range(MAX_ITEMS))):
        assert decode(encode(value)) == value
    assert decode(encode(nested(MAX_DEPTH))) == ((((1,),),),)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"3",
        b'["i","0x3 "]',
        b'["i", "0x3"]',
        b'["i","3"]',
        b'["i",3]',
        b'["f","0.5"]',
        b'["f","0x1p999999999999"]',
        b'["b",1]',
        b'["x",1]',
        b'["l",[1]]',
        b'["m",[["i","0x3"],["i","0x3"]]]',
        b'["m",[["i","0x5"],["i","0x3"]]]',
        b'["s","\xff"]',
        b'["s",null]',
        b"[" * 5000,
        b'["l",[' * 10 + b"]]" * 10,
        b'["i","0x' + b"f" * 600 + b'"]',
    ],
)
def test_bytes_that_encode_no_value_are_a_forgery(body: bytes) -> None:
    outcome = claimed(body)
    assert isinstance(outcome, CandidateFailed)
    assert outcome.fault is Fault.FORGED_RESULT


def test_a_program_is_no_answer_and_an_answer_no_program() -> None:
    frame = encode_program(Program(1))
    program_header = b'{"ok":true,"notes":[]}'
    assert isinstance(claimed(frame, header=program_header), CandidateFailed)
    assert isinstance(claimed(encode(3), job=Job("plain", "", "entry")), CandidateFailed)
    assert isinstance(claimed(frame, job=Job("plain", "", "entry"), header=program_header), Built)
    assert claimed(encode(3)) == Answered(3)


def test_mutated_bytes_never_break_the_reader() -> None:
    good = encode([1, "x", 0.5, {2, 3}])
    checked = 0
    for position, byte in itertools.product(range(len(good)), (0, 34, 48, 91, 93, 120, 255)):
        changed = bytearray(good)
        changed[position] = byte
        assert isinstance(claimed(bytes(changed)), Answered | CandidateFailed)
        checked += 1
    assert checked >= 200


def test_paths_of_this_machine_do_not_reach_a_verdict() -> None:
    tidy = Tidy({"/opt/secret": "<runtime>"})
    found = read_answer(OK, encode(["/opt/secret/x", "at 0x7f0123456789", "a\x00b"]), JOB, tidy)
    assert found == Answered(("<runtime>/x", "at 0x...", "a?b"))


def test_lone_surrogates_are_shown_as_something_else() -> None:
    found = claimed(encode("\ud800"))
    assert isinstance(found, Answered)
    json.dumps(found.value, ensure_ascii=False).encode("utf-8")


def test_a_candidate_answers_through_the_whole_sandbox(run: RunSource) -> None:
    assert run("def entry():\n    return {3, 5}", answer=True).outcome == Answered(frozenset({3, 5}))
    assert run("def entry(a, b):\n    return [a + b, 'x']", arguments=(1, 2), answer=True).outcome == Answered((3, "x"))
    assert run("entry = 0.5", answer=True).outcome == Answered(0.5)


def test_a_candidate_that_returns_no_plain_value_is_told_so(run: RunSource) -> None:
    program = "from ir.program import Program\ndef entry():\n    return Program(1)"
    assert run(program, answer=True).outcome == Returned("other", "ir.program.Program")
    assert run("def entry():\n    return None", answer=True).outcome == Returned("nothing", "builtins.NoneType")
    assert run("def entry():\n    return {'00': 3}", answer=True).outcome == Returned("counts", "builtins.dict")


def test_an_answer_beyond_a_bound_is_a_limit(run: RunSource) -> None:
    outcome = run("def entry():\n    return list(range(5000))", answer=True).outcome
    assert isinstance(outcome, LimitHit)
    assert outcome.limit is Limit.LOWERING


def test_an_exception_on_the_way_to_an_answer_is_the_candidates(run: RunSource) -> None:
    for source in (
        "def entry():\n    return 1 / 0",
        "class Odd(list):\n    def __iter__(self):\n        raise KeyError\ndef entry():\n    return Odd([1])",
        "def entry(x):\n    return x",
    ):
        outcome = run(source, answer=True).outcome
        assert isinstance(outcome, CandidateFailed), outcome
        assert outcome.fault is Fault.EXCEPTION
