"""An encoder that is given a state leaves that state in the data, whatever the operations are called."""

from __future__ import annotations

import pytest
from circuits import circuit, contract, cx, cz, gate, h, outcome, x

from grader.structural.encoded_state import missing_from_code
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
CODE = (
    {"name": "logical", "qubits": (0,), "start": "free"},
    {"name": "rest", "qubits": (1, 2)},
    {"name": "syndrome", "qubits": (3, 4), "end": "ignored"},
)
ENCODER = (cx(0, 1), cx(0, 2))
EXTRACTION = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))
SWAP = gate("swap", 0, 5)


def complete(*operations: Operation) -> Outcome:
    rule = {"rule": "encoder_complete_before", "data": ("logical", "rest"), "extraction": ("syndrome",)}
    return outcome(rule, circuit(6, *operations, num_clbits=2), registers=CODE)


@pytest.mark.parametrize(
    "encoder",
    [
        ENCODER,
        (cx(0, 1), cx(1, 2)),
        (h(2), cz(0, 2), h(2), cx(0, 1)),
        (*ENCODER, x(1)),
        (cx(0, 5), cx(5, 1), cx(5, 2), cx(0, 5)),  # by way of a work qubit
        (SWAP, cx(5, 1), cx(5, 2), SWAP),
        (Reset(5), *ENCODER),
        (*ENCODER, h(5)),
        (*ENCODER, Measure(0, 1)),  # commutes with the extraction: it is a readout
    ],
)
def test_an_encoder_is_complete_however_it_is_written(encoder):
    assert complete(*encoder, *EXTRACTION) is HELD


@pytest.mark.parametrize(
    "encoder",
    [
        (SWAP, *ENCODER),  # the state waits on qubit 5, and the encoder finds |0>
        (cx(0, 5), cx(5, 0), *ENCODER),
        (SWAP, h(0), *ENCODER),  # a code state, but not of the state that was given
        (cx(0, 5), *ENCODER),  # a copy of the bit elsewhere: half of the state is not in the data
        (cx(0, 1),),
        (*ENCODER, cx(0, 2)),
    ],
)
def test_a_state_that_is_not_in_the_data_is_not_encoded(encoder):
    assert complete(*encoder, *EXTRACTION) is FAILED


def test_an_encoder_that_measures_and_corrects_is_complete():
    # A pair on qubits 1 and 2 takes the bit of qubit 0 on, and the record turns it round where it must.
    fan_out = (
        h(1),
        cx(1, 2),
        cx(0, 5),
        cx(1, 5),
        Measure(5, 0),
        Conditional((0,), frozenset({1}), (x(1), x(2))),
        Reset(5),
    )
    assert complete(*fan_out, *EXTRACTION) is HELD
    assert complete(*fan_out[:-2], Reset(5), *EXTRACTION) is HELD  # the flips are a frame that the record tells
    assert complete(h(1), cx(1, 2), cx(0, 5), cx(1, 5), Reset(5), *EXTRACTION) is FAILED  # nobody knows it


def test_what_is_lost_and_what_stands_alone_are_told_apart():
    made = contract({"rule": "returns_program"}, registers=CODE)
    program = circuit(6, SWAP, cx(0, 1))
    assert missing_from_code(made, program, steps_of(program), (0, 1, 2)) == (True, (0, 1, 2))
    program = circuit(6, cx(0, 1))
    assert missing_from_code(made, program, steps_of(program), (0, 1, 2)) == (False, (2,))


def test_more_qubits_than_can_be_followed_are_undecided():
    wide = tuple(cx(0, k) for k in (1, 2, *range(5, 30)))
    rule = {"rule": "encoder_complete_before", "data": ("logical", "rest"), "extraction": ("syndrome",)}
    assert outcome(rule, circuit(30, *wide, *EXTRACTION), registers=CODE) is UNDECIDED
