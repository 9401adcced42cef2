"""Programs as models write them: lowered, they do what Cirq's own simulators say."""

from __future__ import annotations

import cirq
import numpy as np
import pytest

from tests.readers.cirq import concrete
from tests.readers.cirq.model_programs import PROGRAMS
from tests.readers.reference import branches, differing_branches, unitary


def _circuit(value: object) -> cirq.AbstractCircuit:
    return value if isinstance(value, cirq.AbstractCircuit) else cirq.Circuit(value)


def _in_order(qubits: frozenset[cirq.Qid]) -> list[cirq.Qid]:
    """Line qubits at their own numbers where there are others; these fill what is left, sorted."""
    line = {qubit.x: qubit for qubit in qubits if isinstance(qubit, cirq.LineQubit)}
    others = sorted(qubits - set(line.values()))
    if not others:
        return sorted(qubits)
    return [line.get(k) or others.pop(0) for k in range(len(qubits))]


@pytest.mark.parametrize("build", PROGRAMS, ids=lambda build: build.__name__)
def test_a_program_does_what_cirq_says(build, read):
    circuit = _circuit(build())
    program = read(build())
    qubits = _in_order(circuit.all_qubits())
    if cirq.has_unitary(circuit) and not cirq.is_measurement(circuit):
        expected = circuit.unitary(qubit_order=qubits[::-1])
        np.testing.assert_allclose(unitary(program), expected, rtol=0, atol=1e-9)
        return
    assert not differing_branches(branches(program), concrete.branches(circuit, qubits), 1e-9)


def test_there_are_enough_of_them():
    assert len(PROGRAMS) >= 45
