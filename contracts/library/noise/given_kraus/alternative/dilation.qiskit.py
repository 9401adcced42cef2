import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def given_kraus(operators):
    """Stinespring: the Kraus operators are the first columns of a unitary on system and environment."""
    # With the environment as the higher qubit the columns for |0> there are K0 above K1.
    columns = np.vstack(operators)
    full, _ = np.linalg.qr(np.hstack([columns, np.eye(4)[:, :2] + 0.1 * np.eye(4)[:, 2:]]))
    # The factorisation may turn the columns by phases, and so mix nothing.
    phases = np.einsum("ij,ij->j", full[:, :2].conj(), columns)
    full[:, :2] = full[:, :2] * phases
    circuit = QuantumCircuit(2)
    circuit.append(UnitaryGate(full), [0, 1])
    return circuit
