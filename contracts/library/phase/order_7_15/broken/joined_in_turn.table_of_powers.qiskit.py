from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, XGate


def order_7_15():
    # The powers from a table of all of them, value by value.
    circuit = QuantumCircuit(8, 4)
    circuit.h(range(4))
    for x in range(4):
        for bit in range(4):
            if 7**x % 15 >> bit & 1:
                circuit.append(XGate().control(2, ctrl_state=x), [0, 1, 4 + bit])
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return circuit
