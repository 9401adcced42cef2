from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import PhaseGate, RXGate, RYYGate, ZGate


def lcu_select():
    circuit = QuantumCircuit(4)
    circuit.append(ZGate().control(2, ctrl_state=0), [0, 1, 2])
    circuit.append(ZGate().control(2, ctrl_state=0), [0, 1, 3])
    circuit.append(RXGate(pi).control(2, ctrl_state=1), [0, 1, 2])
    circuit.append(RXGate(pi).control(2, ctrl_state=2), [0, 1, 3])
    circuit.append(RYYGate(pi).control(2, ctrl_state=3), [0, 1, 2, 3])
    # The half turns' phases are put right on the index: i for 1 and 2, and -i for 3.
    circuit.append(PhaseGate(pi / 2), [0])
    circuit.append(PhaseGate(pi / 2), [1])
    circuit.cp(pi / 2, 0, 1)
    return circuit
