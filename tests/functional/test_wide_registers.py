"""Wide programs beside registers that are given or restored, and with a part of the register measured."""

from __future__ import annotations

import pytest

from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Operation, Program
from tests.functional.wide_building import adder_registers, cuccaro_adder, decided, gates, register, wide_contract

BITS = 16
FLAG = 2 * BITS + 2
FLAGS = [register("flag", [FLAG, FLAG + 1], start="given", given="01", end="restored")]  # qubit FLAG is in |1>
ADDER = wide_contract(
    "classical_function", "ripple_add", {"bits": BITS}, *adder_registers(BITS), *FLAGS, accept=1e-9, reject=1e-6
)


def under(flag: int, value: int, *more: Operation) -> Program:
    """The adder, every gate of which has one more control."""
    operations: list[Operation] = []
    for operation in cuccaro_adder(BITS).operations:
        assert isinstance(operation, Gate)
        operations.append(Gate(operation.name, operation.qubits, (), (*operation.controls, Control(flag, value))))
    return Program(FLAG + 2, 0, (*operations, *more))


@pytest.mark.parametrize(
    ("program", "found"),
    [
        (under(FLAG, 1), (Outcome.HELD, None)),
        (under(FLAG + 1, 0), (Outcome.HELD, None)),
        (under(FLAG, 0), (Outcome.FAILED, "functional.function_differs")),
        (under(FLAG + 1, 1), (Outcome.FAILED, "functional.function_differs")),
        (under(FLAG, 1, Gate("x", (FLAG,))), (Outcome.FAILED, "functional.ancilla_not_restored")),
        (under(FLAG, 1, Gate("x", (FLAG + 1,))), (Outcome.FAILED, "functional.ancilla_not_restored")),
    ],
)
def test_an_adder_under_a_control_that_is_given_adds(program, found):
    assert decided(ADDER, program) == found


@pytest.mark.parametrize("clbit", [0, 1, 5])
@pytest.mark.parametrize("measured", [0, 1, 19])
def test_qubits_without_a_record_are_read_directly_whatever_the_clbits_of_the_others(clbit, measured):
    n, value = 20, 0b00000000000000000001
    few = {"values": {f"{value:0{n}b}": 1.0}}
    asked = wide_contract("distribution", "few_probabilities", few, register("q", range(n)))
    right = gates(n, Gate("x", (0,)), Measure(measured, clbit), clbits=6)
    assert decided(asked, right) == (Outcome.HELD, None)
    wrong = gates(n, Gate("x", (1,)), Measure(measured, clbit), clbits=6)
    assert decided(asked, wrong) == (Outcome.FAILED, "functional.distribution_differs")
