from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import RXGate, RYYGate, ZGate


def lcu_select():
    circuit = QuantumCircuit(4)
    circuit.append(ZGate().control(2, ctrl_state=0), [0, 1, 2])
    circuit.append(ZGate().control(2, ctrl_state=0), [0, 1, 3])
    # A half turn is the Pauli operator but for a phase.
    circuit.append(RXGate(pi).control(2, ctrl_state=1), [0, 1, 2])
    circuit.append(RXGate(pi).control(2, ctrl_state=2), [0, 1, 3])
    circuit.append(RYYGate(pi).control(2, ctrl_state=3), [0, 1, 2, 3])
    return circuit
