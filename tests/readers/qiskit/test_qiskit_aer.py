"""Aer's instructions: saving changes nothing, setting a state vector is an injection, the rest is refused by name."""

from __future__ import annotations

import inspect

import numpy as np
import pytest
import qiskit_aer.library
from qiskit import QuantumCircuit, transpile
from qiskit.quantum_info import DensityMatrix, SparsePauliOp
from qiskit_aer import AerSimulator

from ir.lowering.base import UnsupportedOperation
from ir.lowering.qiskit_aer import SAVING, SETTING_REFUSED
from ir.program import Block, BlockKind, Gate, Measure, Prepare

SAVES = {
    "save_statevector": (),
    "save_density_matrix": (),
    "save_probabilities": (),
    "save_probabilities_dict": (),
    "save_state": (),
    "save_unitary": (),
    "save_amplitudes": ([0, 1],),
    "save_expectation_value": (SparsePauliOp("ZZ"), [0, 1]),
}


def test_every_instruction_of_the_installed_version_is_read_or_refused_by_name():
    found = {name for name, value in vars(qiskit_aer.library).items() if inspect.isclass(value)}
    assert found == {*SAVING, *SETTING_REFUSED, "SetStatevector"}
    assert len(found) >= 21


@pytest.mark.parametrize("method", SAVES)
def test_saving_changes_nothing_and_is_noted(method, read):
    circuit = QuantumCircuit(2, 1)
    circuit.h(0)
    getattr(circuit, method)(*SAVES[method])
    circuit.cx(0, 1)
    circuit.measure(1, 0)
    lowered = read(circuit)
    assert [type(operation) for operation in lowered.program.operations] == [Gate, Gate, Measure]
    assert [note.code for note in lowered.notes] == ["qiskit.save_ignored"]


def test_saving_survives_transpiling(lower):
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.save_statevector()
    program = lower(transpile(circuit, AerSimulator()))
    assert program.operations == (Gate("h", (0,)),)


def test_a_set_state_vector_is_an_injection_wherever_it_stands(lower):
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.set_statevector([0, 0.6, 0, 0.8j])
    _, prepared = lower(circuit).operations
    assert isinstance(prepared, Prepare)
    assert prepared.origin == (Block(BlockKind.LIBRARY, "SetStatevector"),)
    np.testing.assert_array_equal(prepared.amplitudes, [0, 0.6, 0, 0.8j])


def test_a_set_density_matrix_is_refused_by_name(lower):
    circuit = QuantumCircuit(1)
    circuit.set_density_matrix(DensityMatrix(np.eye(2) / 2))
    with pytest.raises(UnsupportedOperation, match="set_density_matrix at operation 0"):
        lower(circuit)


def test_a_class_of_the_candidates_that_is_called_like_one_is_none(lower):
    kind = type("SaveStatevector", (qiskit_aer.library.SaveStatevector,), {})
    circuit = QuantumCircuit(1)
    circuit.append(kind(1), [0])
    with pytest.raises(UnsupportedOperation, match="save_statevector"):
        lower(circuit)
