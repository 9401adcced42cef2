from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator
from qiskit.synthesis import qs_decomposition


def kicked_ising_3():
    """The product is multiplied out, and its matrix decomposed into one- and two-qubit gates."""
    period = QuantumCircuit(3)
    period.rzz(0.6, 0, 1)
    period.rzz(0.6, 1, 2)
    period.rx(0.9, range(3))
    matrix = Operator(period).power(5).data
    return qs_decomposition(matrix)
