"""Segments whose registers hold any state in part, and |0> otherwise: encoders, and encoders with an error."""

from __future__ import annotations

from typing import Any

import pytest
from circuits import contract, outcome
from pydantic import ValidationError
from way_circuits import Ops, built, cx, form, gate, hs, register, xs

from grader.verdict import Outcome

HELD, FAILED = Outcome.HELD, Outcome.FAILED
CODE = (register(0, name="logical", start="free"), register(1, 2, name="redundant", end="zero"))
ENCODER: Ops = [cx(0, 1), cx(0, 2)]


def encoder(pauli: str = "x", **parameters: Any) -> dict[str, Any]:
    return {
        "rule": "segment",
        "name": "the encoder",
        "registers": ("logical", "redundant"),
        "inputs": ("logical",),
        "any_of": (form("repetition_encoder", num_qubits=3, pauli=pauli, **parameters),),
        "begins": "start",
        "may_be_undone": True,
    }


def stands(rule: dict[str, Any], operations: Ops) -> Outcome:
    return outcome(rule, built(4, operations), registers=CODE)


@pytest.mark.parametrize(
    "operations",
    [
        ENCODER,
        [cx(0, 2), cx(2, 1)],
        [*ENCODER, *reversed(ENCODER)],
        [gate("z", 2, controls=(1,)), cx(0, 1), cx(1, 2)],  # what acts on |0> alone is nothing
        [*hs(3), *ENCODER, gate("z", 3, controls=(0,))],
    ],
)
def test_any_gates_that_encode_the_given_state_are_the_encoder(operations):
    assert stands(encoder(), operations) is HELD


@pytest.mark.parametrize(
    "operations",
    [
        [],
        [cx(0, 1)],
        [*hs(0), *ENCODER],
        [gate("ry", 0, params=(1.0,)), *ENCODER],
        [*xs(0), *ENCODER],
    ],
)
def test_another_state_that_is_encoded_fails(operations):
    assert stands(encoder(), operations) is FAILED


def test_the_other_code_is_another_one():
    assert stands(encoder("z"), [*ENCODER, *hs(0, 1, 2)]) is HELD
    assert stands(encoder("z"), ENCODER) is FAILED


def test_the_bit_and_the_error_are_told_apart_from_others():
    rule = encoder(flipped=1, error_qubit=1)
    assert stands(rule, [*xs(0), *ENCODER, *xs(1)]) is HELD
    assert stands(rule, [*ENCODER, *xs(0, 1, 2), *xs(1)]) is HELD
    assert stands(rule, [*ENCODER, *xs(1)]) is FAILED
    assert stands(rule, [*xs(0), *ENCODER, *xs(2)]) is FAILED
    assert stands(rule, [*xs(0), *ENCODER, gate("y", 1)]) is FAILED
    assert stands(rule, [*xs(0), *ENCODER, gate("rx", 1, params=(0.9,))]) is FAILED


@pytest.mark.parametrize("name", ["t", "z", "s", "h"])
def test_what_does_not_commute_with_the_error_may_not_stand_before_it(name):
    turned = gate(name, 1)
    assert stands(encoder(error_qubit=1), [*ENCODER, turned, *xs(1)]) is FAILED
    assert stands(encoder(error_qubit=1), [*ENCODER, *xs(1), turned]) is HELD


def test_what_commutes_with_encoder_and_error_could_as_well_come_later():
    assert stands(encoder(error_qubit=2), [*xs(1), *ENCODER, *xs(2)]) is HELD
    assert stands(encoder(), [gate("t", 0), *ENCODER]) is HELD
    assert stands(encoder(error_qubit=0), [gate("t", 0), *ENCODER, *xs(0)]) is FAILED


def test_without_inputs_every_state_of_the_registers_counts():
    rule = {**encoder(), "inputs": (), "any_of": (form("cnots", num_qubits=3, pairs=((0, 1), (0, 2))),)}
    assert stands(rule, ENCODER) is HELD
    assert stands(rule, [cx(0, 2), cx(2, 1)]) is FAILED


@pytest.mark.parametrize(
    "wrong",
    [
        {"inputs": ("other",)},
        {"may_be_undone": False},
        {"instead": ({"logical": "redundant"},)},
    ],
)
def test_inputs_that_no_segment_can_have_are_refused(wrong):
    with pytest.raises(ValidationError):
        contract({**encoder(), **wrong}, registers=CODE)
