from qiskit import QuantumCircuit
from qiskit.circuit.library import grover_operator, phase_estimation


def counting_11():
    oracle = QuantumCircuit(2)
    oracle.cz(0, 1)
    iterate = grover_operator(oracle)
    circuit = QuantumCircuit(5, 3)
    circuit.h([3, 4])
    circuit.compose(phase_estimation(3, iterate), inplace=True)
    # Qiskit's circuit leaves the most significant bit on its first qubit.
    circuit.measure([0, 1, 2], [2, 1, 0])
    return circuit
