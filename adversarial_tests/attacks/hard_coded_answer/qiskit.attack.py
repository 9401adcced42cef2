from qiskit.quantum_info import Statevector


def w_4():
    return Statevector([0, 0.5, 0.5, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0])
