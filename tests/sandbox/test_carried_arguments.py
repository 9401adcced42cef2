"""Arguments cross to the child as plain data, arrive exact and new, and what cannot be made is our fault."""

from __future__ import annotations

import json

import numpy as np
import pytest

from grader.sandbox.arguments import (
    MAX_ARRAY_ENTRIES,
    MAX_GRAPH_NODES,
    MAX_PAULI_TERMS,
    MAX_PROGRAM_BYTES,
    Argument,
    ArrayArgument,
    CircuitArgument,
    GraphArgument,
    InvalidArgument,
    PauliSumArgument,
    decode,
    encode,
)
from grader.sandbox.job import SandboxFailed
from ir.codec import encode as encode_program
from ir.program import Gate, Measure, Program
from tests.sandbox.sources import RunSource

PROGRAM = encode_program(Program(1, 0, (Gate("h", (0,)),)))


def crossed(argument: Argument) -> object:
    """What the child makes of it, once it has been text."""
    return decode(json.loads(json.dumps(encode(argument))), "plain")


def test_an_array_of_real_numbers_arrives_exact():
    made = crossed(ArrayArgument((2, 2), (0.1, -1e-300, 1 / 3, 0.0)))
    assert made.dtype == np.float64
    assert made.tolist() == [[0.1, -1e-300], [1 / 3, 0.0]]


def test_an_array_of_complex_numbers_arrives_exact():
    made = crossed(ArrayArgument((3,), (0.1 - 1j / 3, 0j, 1 + 0j)))
    assert made.dtype == np.complex128
    assert made.tolist() == [0.1 - 1j / 3, 0j, 1 + 0j]


def test_an_array_inside_a_list_arrives_too():
    first, second = crossed((1, ArrayArgument((1,), (2.0,))))
    assert first == 1 and second.tolist() == [2.0]


def test_every_decoding_makes_a_new_object():
    text = json.dumps(encode(ArrayArgument((1,), (2.0,))))
    first, second = (decode(json.loads(text), "plain") for _ in range(2))
    first[0] = 5
    assert second[0] == 2.0


@pytest.mark.parametrize(
    "make",
    [
        lambda: ArrayArgument((2,), (1.0,)),
        lambda: ArrayArgument((), ()),
        lambda: ArrayArgument((2,), (1.0, 1j)),  # type: ignore[arg-type]
        lambda: ArrayArgument((MAX_ARRAY_ENTRIES + 1,), (0.0,) * (MAX_ARRAY_ENTRIES + 1)),
        lambda: GraphArgument(MAX_GRAPH_NODES + 1, ()),
        lambda: GraphArgument(2, ((0, 2),)),
        lambda: GraphArgument(2, ((0, 1),), ()),
        lambda: PauliSumArgument(2, ((1.0, "X"),)),
        lambda: PauliSumArgument(1, ((1.0, "Q"),)),
        lambda: PauliSumArgument(1, ((1.0, "X"),) * (MAX_PAULI_TERMS + 1)),
        lambda: CircuitArgument("not a name", PROGRAM),
        lambda: CircuitArgument("class", PROGRAM),
        lambda: CircuitArgument("swap", PROGRAM),
        lambda: CircuitArgument("oracle", b" " * (MAX_PROGRAM_BYTES + 1)),
    ],
)
def test_what_is_too_large_or_contradicts_itself_does_not_leave_the_trusted_side(make):
    with pytest.raises(InvalidArgument):
        make()


@pytest.mark.parametrize(
    "program",
    [b"[]", encode_program(Program(1, 1, (Measure(0, 0),))), encode_program(Program(1, 0, (Gate("sx", (0,)),)))],
)
def test_bytes_that_are_no_raisable_program_are_refused(program):
    with pytest.raises(InvalidArgument, match="circuit oracle"):
        decode(encode(CircuitArgument("oracle", program)), "plain")


def test_an_unknown_type_is_refused():
    with pytest.raises(InvalidArgument, match="'kernel'"):
        decode({"kernel": 1}, "plain")


def test_an_array_reaches_the_candidate(run: RunSource):
    source = "def entry(a):\n    print(type(a).__name__, a.dtype, a.tolist())\n    a[0] = 7\n"
    for _ in range(2):  # what the first run changes the second does not see
        done = run(source, arguments=(ArrayArgument((2,), (0.5 + 0j, 0.25j)),))
        assert done.record.stdout == "ndarray complex128 [(0.5+0j), 0.25j]\n"


def test_an_argument_that_the_runtime_cannot_make_is_our_failure(run: RunSource):
    # This runtime has no networkx. The candidate has not run, so nothing of it can be to blame.
    done = run("print('started')\ndef entry(graph): ...\n", arguments=(GraphArgument(2, ((0, 1),)),))
    assert isinstance(done.outcome, SandboxFailed)
    assert done.outcome.reason == "grader.reader_failed"
    assert "an argument cannot be made" in done.outcome.message
    assert done.record.stdout == ""
