from qiskit import QuantumCircuit
from qiskit.circuit.library import CPhaseGate
from numpy import pi


def inverse_qft_4():
    circuit = QuantumCircuit(4)
    step = CPhaseGate(pi / 8)
    for k in reversed(range(4)):
        circuit.h(k)
        for j in range(k):
            circuit.append(step.power(2 ** (3 - k + j)), [j, k])
    circuit.swap(0, 3)
    circuit.swap(1, 2)
    # The transform, thrice: its fourth power is the identity.
    return circuit.repeat(3)
