from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, XGate


def order_7_15_wide():
    # The powers from a table of all of them, value by value.
    circuit = QuantumCircuit(12, 8)
    circuit.h(range(8))
    for x in range(4):
        for bit in range(4):
            if 7**x % 15 >> bit & 1:
                circuit.append(XGate().control(2, ctrl_state=x), [0, 1, 8 + bit])
    circuit.append(QFTGate(8).inverse(), range(8))
    circuit.measure(range(8), range(8))
    return circuit
