"""A transpiled circuit is the program that it was made from."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit, transpile
from qiskit.circuit.random import random_circuit
from qiskit.quantum_info import Operator
from qiskit.transpiler import CouplingMap

from ir.codec import digest
from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Gate, Measure, Program
from tests.readers.reference import unitary


def swapped() -> QuantumCircuit:
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.swap(0, 1)
    return circuit


@pytest.mark.parametrize("level", [2, 3])
def test_an_elided_swap_is_brought_back(level, read):
    transpiled = transpile(swapped(), optimization_level=level)
    assert transpiled.count_ops().get("swap", 0) == 0  # it lives in the layout alone
    lowered = read(transpiled)
    assert digest(lowered.program) == digest(read(swapped()).program)
    assert [note.code for note in lowered.notes] == ["qiskit.layout_applied"]


@pytest.mark.parametrize("level", [2, 3])
def test_measurements_after_an_elided_swap_measure_the_authors_qubits(level, lower):
    circuit = swapped()
    circuit.add_register(*QuantumCircuit(0, 2).cregs)
    circuit.measure([0, 1], [0, 1])
    program = lower(transpile(circuit, optimization_level=level))
    assert program.operations[:2] == (Gate("x", (0,)), Gate("swap", (0, 1)))
    assert set(program.operations[2:]) == {Measure(0, 0), Measure(1, 1)}


def test_a_cycle_of_three_is_brought_home_in_the_right_direction(lower):
    circuit = QuantumCircuit(3)
    circuit.rx(0.3, 0)
    circuit.ry(0.5, 1)
    circuit.rz(0.7, 2)
    circuit.swap(0, 1)
    circuit.swap(1, 2)
    program = lower(transpile(circuit, optimization_level=2))
    np.testing.assert_allclose(unitary(program), Operator(circuit).data, rtol=0, atol=1e-9)


def test_routed_circuits_equal_what_they_were_made_from(lower):
    line = CouplingMap([(3, 1), (1, 4), (4, 0), (0, 2), (1, 3), (4, 1), (0, 4), (2, 0)])
    checked = moved = 0
    for seed in range(24):
        circuit = random_circuit(4, 4, max_operands=2, seed=seed)
        transpiled = transpile(
            circuit,
            coupling_map=line,
            basis_gates=["rz", "sx", "x", "cx"],
            optimization_level=seed % 4,
            seed_transpiler=seed,
        )
        program = lower(transpiled)
        whole = unitary(program)
        # Ancillas, if any are used, come after the author's four and end as they began.
        kept = whole[: 2**4, : 2**4]
        overlap = np.trace(kept.conj().T @ Operator(circuit).data) / 2**4
        assert abs(overlap) == pytest.approx(1, abs=1e-9)
        moved += transpiled.layout.routing_permutation() != list(range(5))
        checked += 1
    assert checked == 24
    assert moved >= 5  # else the permutation was hardly tried


def test_the_permutation_agrees_with_qiskits_own_reading_of_layouts(lower):
    ring = CouplingMap.from_ring(4)
    checked = 0
    for seed in range(12):
        circuit = random_circuit(4, 3, max_operands=2, seed=100 + seed)
        transpiled = transpile(circuit, coupling_map=ring, optimization_level=seed % 4, seed_transpiler=seed)
        expected = Operator.from_circuit(transpiled).data
        np.testing.assert_allclose(unitary(lower(transpiled)), expected, rtol=0, atol=1e-9)
        checked += 1
    assert checked == 12


def test_idle_qubits_of_a_large_device_are_left_out(lower):
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    transpiled = transpile(
        circuit, coupling_map=CouplingMap.from_line(40), initial_layout=[17, 18], optimization_level=1
    )
    assert transpiled.num_qubits == 40
    program = lower(transpiled)
    assert program.num_qubits == 2
    np.testing.assert_allclose(unitary(program), Operator(circuit).data, rtol=0, atol=1e-12)


def test_an_initial_layout_alone_only_renames(lower):
    circuit = QuantumCircuit(3, 3)
    circuit.x(0)
    circuit.cx(0, 2)
    circuit.measure([0, 1, 2], [0, 1, 2])
    transpiled = transpile(circuit, initial_layout=[2, 0, 1], optimization_level=0)
    assert sorted(map(str, lower(transpiled).operations)) == sorted(map(str, lower(circuit).operations))


def test_a_layout_of_another_circuit_is_refused(lower):
    transpiled = transpile(swapped(), optimization_level=2)
    wider = QuantumCircuit(3)
    wider._layout = transpiled.layout
    with pytest.raises(UnsupportedOperation, match="layout that does not fit"):
        lower(wider)


def test_a_layout_that_is_no_layout_is_refused(lower):
    circuit = swapped()
    circuit._layout = "sideways"
    with pytest.raises(InvalidCandidate, match="layout is a str"):
        lower(circuit)


def test_a_circuit_without_a_layout_has_no_note(read):
    lowered = read(swapped())
    assert lowered.notes == ()
    assert lowered.program == Program(2, 0, (Gate("x", (0,)), Gate("swap", (0, 1))))
