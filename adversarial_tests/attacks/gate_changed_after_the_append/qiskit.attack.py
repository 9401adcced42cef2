from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import RYGate


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    turn = RYGate(0.0)
    circuit.append(turn, [0])
    circuit.cx(0, 1)
    turn.params = [pi / 2]
    return circuit
