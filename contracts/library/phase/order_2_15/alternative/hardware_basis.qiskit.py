from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def order_2_15():
    circuit = QuantumCircuit(8, 4)
    circuit.x(4)
    circuit.h(range(4))
    for k in range(2):
        for _ in range(2**k):
            for first, second in ((6, 7), (5, 6), (4, 5)):
                circuit.cswap(k, first, second)
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1)
