"""The second computation of wide programs: what each of its three ways tells apart, against numbers found by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from contracts.schema import Contract
from grader.audit import second_opinion
from grader.audit.second_opinion import NoOpinion
from grader.audit.stabilizer_groups import Pauli, group_of
from grader.audit.told_apart import Apart, Teller
from grader.audit.wide_opinion import distance
from ir.program import Control, Gate, Measure, Operation, Program


def _contract(qubits: int, kind: str = "state", start: str = "zero", **fields: Any) -> Contract:
    return Contract(
        schema_version=1,
        id="tests/wide",
        version=1,
        title="A contract of a test",
        statement="Built by a test.",
        entry_point={"name": "build"},
        registers=({"name": "q", "qubits": tuple(range(qubits)), "start": start},),
        measurement=fields.pop("measurement", "optional"),
        readout=fields.pop("readout", "by_qubit"),
        compare={"object": kind, "accept": 1e-6, "reject": 1.1e-6, "target": {"form": "unused"}},
        limits={"qubits": 128},
        rules=({"rule": "returns_program", "because": "a program is graded"},),
        **fields,
    )


def _program(qubits: int, *operations: Operation, clbits: int = 0) -> Program:
    return Program(qubits, clbits, operations)


def _gate(name: str, *qubits: int, params: tuple[float, ...] = (), controls: tuple[int, ...] = ()) -> Gate:
    return Gate(name, qubits, params, tuple(Control(control) for control in controls))


def _ghz(n: int) -> tuple[Operation, ...]:
    return (_gate("h", 0), *(_gate("x", k + 1, controls=(k,)) for k in range(n - 1)))


def test_stabilizers_of_a_bell_pair_are_xx_and_zz() -> None:
    assert group_of(_ghz(2), 2, 0, (0, 1), diagonal=False) == {Pauli(3, 0, 0), Pauli(0, 3, 0)}
    # From |01>, qubit 0 in 1: XX gets a minus.
    assert group_of(_ghz(2), 2, 1, (0, 1), diagonal=False) == {Pauli(3, 0, 2), Pauli(0, 3, 0)}


def test_the_law_of_a_bell_pair_is_in_zz_alone_and_half_of_it_shows_nothing() -> None:
    assert group_of(_ghz(2), 2, 0, (0, 1), diagonal=True) == {Pauli(0, 3, 0)}
    assert group_of(_ghz(2), 2, 0, (1,), diagonal=False) == frozenset()


@pytest.mark.parametrize("seed", range(8))
def test_groups_are_those_of_the_state_vector(seed: int) -> None:
    """Every generator leaves the state as it is: checked with matrices, on random Clifford circuits."""
    generator = np.random.Generator(np.random.PCG64(seed))
    operations: list[Operation] = []
    for _ in range(20):
        a, b = (int(qubit) for qubit in generator.permutation(3)[:2])
        name = ("h", "s", "sdg", "sx", "y", "x", "z", "swap")[int(generator.integers(8))]
        if name == "swap":
            operations.append(_gate("swap", a, b))
        elif name in "xyz":
            operations.append(_gate(name, a, controls=(b,)))
        else:
            operations.append(_gate(name, a))
    state = second_opinion.seen(_contract(3), _program(3, *operations)).roots[0][:, 0]
    group = group_of(operations, 3, 0, (0, 1, 2), diagonal=False)  # type: ignore[arg-type]
    assert len(group) == 3
    for pauli in group:
        image = np.zeros(8, dtype=np.complex128)
        for index in range(8):
            image[index ^ pauli.x] = 1j**pauli.r * (-1) ** (index & pauli.z).bit_count() * state[index]
        np.testing.assert_allclose(image, state, atol=1e-9)


def test_a_gate_outside_the_clifford_group_has_no_stabilizers() -> None:
    with pytest.raises(NoOpinion, match="no Clifford gate"):
        group_of((_gate("t", 0),), 1, 0, (0,), diagonal=False)


def test_wide_clifford_states_are_the_same_or_not_and_both_is_proved() -> None:
    right = _program(60, *_ghz(60))
    other_order = _program(60, _gate("h", 30), *(_gate("x", k, controls=(30,)) for k in range(60) if k != 30))
    signed = _program(60, *_ghz(60), _gate("z", 7))
    assert distance(_contract(60), right, other_order) == (0.0, True)
    assert distance(_contract(60), right, signed) == (1.0, True)


def test_few_amplitudes_tell_a_small_angle_on_many_qubits() -> None:
    """sqrt(2 - 2 |<a|b>|^2) of a turn by d is sqrt(2) sin(d/2)."""
    right = _program(50, *_ghz(50), _gate("ry", 3, params=(0.4,)))
    wrong = _program(50, *_ghz(50), _gate("ry", 3, params=(0.401,)))
    found, proves = distance(_contract(50), right, wrong)
    assert not proves
    assert found == pytest.approx(np.sqrt(2) * np.sin(0.0005), rel=1e-6)


def test_a_phase_between_inputs_is_seen_in_a_wide_operator() -> None:
    right = _program(40, *_ghz(40)[1:])
    wrong = _program(40, *_ghz(40)[1:], _gate("z", 5))
    contract = _contract(40, "unitary", "free", measurement="forbidden")
    assert distance(contract, right, wrong)[0] > 0.1
    assert distance(contract, right, right)[0] == pytest.approx(0, abs=1e-7)


def test_a_function_of_many_bits_is_compared_by_its_values_and_not_by_its_phases() -> None:
    right = _program(40, *_ghz(40)[1:])
    contract = _contract(40, "classical_function", "free")
    assert distance(contract, right, _program(40, *_ghz(40)[1:], _gate("z", 5)))[0] == pytest.approx(0)
    assert distance(contract, right, _program(40, *_ghz(40)[1:], _gate("x", 5)))[0] == pytest.approx(1)


def test_one_column_tells_a_dense_operator_of_sixteen_qubits() -> None:
    turns = tuple(_gate("ry", k, params=(0.1 * k + 0.2,)) for k in range(15))
    contract = _contract(15, "unitary", "free", measurement="forbidden")
    right, wrong = _program(15, *turns), _program(15, *turns[:-1])
    found, proves = distance(contract, right, wrong)
    assert found > 0.01 and not proves
    assert distance(contract, right, _program(15, *reversed(turns)))[0] == pytest.approx(0, abs=1e-6)


def test_records_that_are_exchanged_are_told_apart_where_order_counts() -> None:
    """The first qubit reads 1, the second 0."""
    first = _program(30, _gate("x", 0), *(Measure(k, k) for k in range(30)), clbits=30)
    second = _program(
        30, _gate("x", 0), Measure(0, 1), Measure(1, 0), *(Measure(k, k) for k in range(2, 30)), clbits=30
    )
    ordered = _contract(30, "distribution", measurement="required", readout="ordered")
    by_qubit = _contract(30, "distribution", measurement="required", readout="by_qubit")
    assert distance(ordered, first, second)[0] == 1.0
    assert distance(by_qubit, first, second)[0] == 0.0


def test_what_no_way_takes_is_said_to_be_beyond_them() -> None:
    wide = _program(60, *(_gate("h", k) for k in range(60)), *(_gate("t", k) for k in range(60)))
    assert Teller(_contract(60)).apart([wide], [_program(60, *wide.operations[1:])]) is None


def test_a_case_that_lacks_the_place_of_a_mutation_is_not_looked_at() -> None:
    """Nothing could compare this program, and nothing has to."""
    wide = _program(60, *(_gate("h", k) for k in range(60)), *(_gate("t", k) for k in range(60)))
    small = _program(60, *_ghz(60))
    contract = _contract(60)
    assert Teller(contract).apart([wide, small], [wide, _program(60, *_ghz(60)[1:])]) is Apart.DIFFERENT
    assert Teller(contract).apart([wide, small], [wide, small]) is Apart.SAME
