"""How registers are entangled at the end, whatever was done on either side."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import checked, contract, gate, h, outcome, x
from pydantic import ValidationError
from way_circuits import Ops, built, cx, register

from grader.verdict import Outcome
from ir.program import Conditional, Measure, Reset, UnitaryMatrix

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
REGISTERS = (register(0, name="clock"), register(1, 2, name="system"))
RULE = {"rule": "spectrum", "registers": ("clock",), "coefficients": (0.75, 0.25)}
SCRAMBLE = np.linalg.qr(np.array([[1, 2, 0, 1j], [0, 1, 1, 1], [1j, 0, 1, 0], [1, 1, 1, 2]]))[0]
WEIGHTED: Ops = [gate("ry", 0, params=(math.pi / 3,)), cx(0, 1)]


def _outcome(operations: Ops, qubits: int = 3, clbits: int = 0) -> Outcome:
    return outcome(RULE, built(qubits, operations, clbits), registers=REGISTERS)


def test_the_weights_are_those_of_the_rotation() -> None:
    assert _outcome(WEIGHTED) is HELD
    assert _outcome([gate("ry", 0, params=(1.0,)), cx(0, 1)]) is FAILED
    assert _outcome([h(0)]) is FAILED


def test_unitaries_on_one_side_change_nothing() -> None:
    assert _outcome([*WEIGHTED, h(0), UnitaryMatrix(SCRAMBLE, (2, 1))]) is HELD


def test_measurements_at_the_end_are_taken_off_and_earlier_ones_followed() -> None:
    assert _outcome([*WEIGHTED, Measure(0, 0), Measure(1, 1)], clbits=2) is HELD
    assert _outcome([*WEIGHTED, Measure(1, 0), h(0), Conditional((0,), frozenset({1}), (h(2),))], clbits=1) is FAILED


def test_up_to_the_last_contact_another_qubit_may_be_read_acted_on_and_reset() -> None:
    acted: Ops = [Measure(1, 0), Conditional((0,), frozenset({1}), (gate("x", 1),)), Reset(1), h(0)]
    program = built(3, [*WEIGHTED, *acted], 1)
    assert outcome(RULE, program, registers=REGISTERS) is FAILED
    assert outcome({**RULE, "until": "last_contact"}, program, registers=REGISTERS) is HELD


def test_a_coin_that_acts_on_the_registers_entangles_nothing() -> None:
    coin: Ops = [gate("ry", 1, params=(math.pi / 3,)), Measure(1, 0), Conditional((0,), frozenset({1}), (x(0),))]
    assert outcome({**RULE, "until": "last_contact"}, built(3, coin, 1), registers=REGISTERS) is FAILED
    coin = [gate("ry", 1, params=(math.pi / 3,)), cx(1, 0)]
    assert outcome({**RULE, "until": "last_contact"}, built(3, coin), registers=REGISTERS) is HELD


def test_work_qubits_count_as_the_rest() -> None:
    assert _outcome([gate("ry", 0, params=(math.pi / 3,)), cx(0, 3)], qubits=4) is HELD


def test_too_many_qubits_are_not_decided() -> None:
    evidence = checked(RULE, built(30, [h(0), *(cx(k, k + 1) for k in range(29))]), registers=REGISTERS)
    assert evidence.outcome is UNDECIDED


@pytest.mark.parametrize("coefficients", [(0.5, 0.4), (0.25, 0.75), (1.2, -0.2)])
def test_coefficients_are_a_descending_distribution(coefficients: tuple[float, ...]) -> None:
    with pytest.raises(ValidationError, match="coefficients"):
        contract({**RULE, "coefficients": coefficients}, registers=REGISTERS)


def test_a_rule_about_qubits_or_circuits_that_are_not_there_is_refused() -> None:
    parties = {"rule": "classical_link", "parties": {"a": (0,), "b": (7,)}, "pairs": (("a", "b"),)}
    with pytest.raises(ValidationError, match="qubit 7 is in no register"):
        contract(parties, registers=REGISTERS)
    with pytest.raises(ValidationError, match="no argument 'oracle'"):
        contract({"rule": "oracle_used", "argument": "oracle"}, registers=REGISTERS)
