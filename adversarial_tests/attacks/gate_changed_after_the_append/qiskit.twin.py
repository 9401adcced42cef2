from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import RYGate


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    turn = RYGate(0.0)
    for angle in (pi / 4, pi / 8, pi / 8):
        turn.params = [angle]
        circuit.append(turn, [0])
    circuit.cx(0, 1)
    return circuit
