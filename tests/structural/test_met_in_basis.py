"""Registers that meet others only in a declared basis: additions by phases, and carries beside them."""

from __future__ import annotations

import math

import pytest
from circuits import checked, circuit, cp, cx, gate, h, rz, swap, x

from grader.structural.joined_pairs import joined_pairs
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Operation

A, B = (0, 1), (2, 3)  # a two-bit number each, least significant first
RULE = {
    "rule": "met_in_basis",
    "name": "the Fourier transform of b",
    "registers": ("b",),
    "any_of": tuple(
        {"form": "fourier_of_sum_register", "parameters": {"bits": 2, "inverse": inverse, "swaps": swaps}}
        for inverse in (False, True)
        for swaps in (False, True)
    ),
}
FIELDS = {
    "registers": ({"name": "a", "qubits": A, "start": "free"}, {"name": "b", "qubits": B, "start": "free"}),
    "kind": "unitary",
}
FOURIER = [h(3), cp(math.pi / 2, 2, 3), h(2)]
BACK = [h(2), cp(-math.pi / 2, 2, 3), h(3)]
LOW = [cp(math.pi, 0, 2), cp(math.pi / 2, 0, 3)]  # adds bit 0 of a
HIGH = [cp(math.pi, 1, 3)]  # adds bit 1


def in_cx(operations: list[Operation]) -> list[Operation]:
    """Controlled phases as two CX and rotations, up to a phase."""
    found: list[Operation] = []
    for item in operations:
        if item.name == "p" and item.controls:
            one, other, half = item.controls[0].qubit, item.qubits[0], item.params[0] / 2
            found += [rz(half, one), rz(half, other), cx(one, other), rz(-half, other), cx(one, other)]
        else:
            found.append(item)
    return found


def toffoli_by_three(a: int, b: int, target: int) -> Operation:
    return gate("x", target, controls=(a, b))


HELD: dict[str, list[Operation]] = {
    "the textbook": [*FOURIER, *LOW, *HIGH, *BACK],
    "in CX": in_cx([*FOURIER, *LOW, *HIGH, *BACK]),
    "with swaps": [
        *FOURIER, swap(2, 3), cp(math.pi, 0, 3), cp(math.pi / 2, 0, 2), cp(math.pi, 1, 2), swap(2, 3), *BACK,
    ],
    "bit by bit": [*FOURIER, *LOW, *BACK, *FOURIER, *HIGH, *BACK],
    "the last bit first": [*FOURIER, *HIGH, *BACK, *FOURIER, *LOW, *BACK],
    "interleaved": [h(3), cp(math.pi / 2, 2, 3), LOW[1], HIGH[0], h(2), LOW[0], *BACK],
    "late": [*FOURIER, LOW[0], h(2), cp(-math.pi / 2, 2, 3), LOW[1], HIGH[0], h(3)],
    "late, in CX": in_cx([*FOURIER, LOW[0], h(2), cp(-math.pi / 2, 2, 3), LOW[1], HIGH[0], h(3)]),
    "a phase merged with the way back": [
        *FOURIER, cp(math.pi / 2, 0, 3), *HIGH, rz(math.pi / 2, 0), rz(math.pi / 2, 2), cx(0, 2),
        gate("u", 2, params=(math.pi / 2, 0, math.pi / 2)), gate("u", 2, params=(0.3, 0.1, 0.2)),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", HELD)
def test_phases_in_the_basis_hold(name: str) -> None:
    assert checked(RULE, circuit(4, *HELD[name]), **FIELDS).outcome is Outcome.HELD


CARRIES = [toffoli_by_three(0, 2, 3), cx(0, 2)]  # adds bit 0 of a
FAILED: dict[str, list[Operation]] = {
    "carries alone": [*CARRIES, cx(1, 3)],
    "one bit by phases, one by carries": [*FOURIER, *HIGH, *BACK, *CARRIES],
    "carries between two additions by phases": [*FOURIER, cp(math.pi, 0, 3), *BACK, *CARRIES, *FOURIER, *HIGH, *BACK],
    "a transform for show": [*FOURIER, *BACK, *CARRIES, cx(1, 3)],
}


@pytest.mark.parametrize("name", FAILED)
def test_carries_beside_phases_fail(name: str) -> None:
    found = checked(RULE, circuit(4, *FAILED[name]), **FIELDS)
    assert found.outcome is Outcome.FAILED
    assert "operation" in found.witness


def test_carries_in_gates_on_two_qubits_are_never_held() -> None:
    controlled = [cx(2, 3), gate("u", 3, params=(0, 0, 0.4)), cx(0, 3)]
    assert checked(RULE, circuit(4, *controlled), **FIELDS).outcome is Outcome.UNDECIDED


def test_a_program_that_joins_nothing_fails() -> None:
    assert checked(RULE, circuit(4, *FOURIER, *BACK), **FIELDS).outcome is Outcome.FAILED


def test_a_control_that_is_turned_out_of_its_basis_does_not_count() -> None:
    # CX from a turned qubit entangles: no basis input leaves b in a state of its own.
    assert checked(RULE, circuit(4, *FOURIER, h(0), *LOW, h(0), *BACK), **FIELDS).outcome is not Outcome.HELD


def test_a_row_on_a_pair_comes_to_one_step() -> None:
    steps = joined_pairs(steps_of(circuit(3, cx(0, 1), rz(0.4, 1), cx(0, 1), cx(1, 2))))
    assert [step.qubits for step in steps] == [(0, 1), (1, 2)]
    assert steps[0].effect is not None and set(steps[0].effect.axes_on) == {0, 1}
    assert all("z" in axes for axes in steps[0].effect.axes_on.values())


def test_a_row_that_undoes_itself_is_no_step() -> None:
    assert joined_pairs(steps_of(circuit(2, cx(0, 1), cx(0, 1)))) == ()


def test_a_row_ends_where_another_qubit_takes_part() -> None:
    steps = joined_pairs(steps_of(circuit(3, cx(0, 1), cx(2, 1), cx(0, 1))))
    assert [step.qubits for step in steps] == [(0, 1), (1, 2), (0, 1)]


def test_only_rows_that_leave_the_named_qubits_are_joined() -> None:
    steps = joined_pairs(steps_of(circuit(3, cx(0, 1), x(1), cx(0, 1), cx(1, 2), cx(1, 2))), (0, 1))
    assert [step.qubits for step in steps] == [(0, 1), (1,), (0, 1)]
