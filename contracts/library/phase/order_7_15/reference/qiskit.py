from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def multiplication():
    # Multiplies by 7: a rotation of the bits to the right is the factor 8, the complement is -1 modulo 15.
    circuit = QuantumCircuit(4, name="times 7")
    for first, second in ((0, 1), (1, 2), (2, 3)):
        circuit.swap(first, second)
    circuit.x(range(4))
    return circuit


def order_7_15():
    n = 4
    circuit = QuantumCircuit(n + 4, n)
    circuit.h(range(n))
    circuit.x(n)
    for k in range(n):
        if 7**2**k % 15 == 1:
            continue
        controlled = multiplication().repeat(2**k).to_gate().control(1)
        circuit.append(controlled, [k, *range(n, n + 4)])
    circuit.append(QFTGate(n).inverse(), range(n))
    circuit.measure(range(n), range(n))
    return circuit
