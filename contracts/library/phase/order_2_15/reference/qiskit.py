from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def multiplication():
    # Multiplies doubles: a rotation of the bits to the left.
    circuit = QuantumCircuit(4, name="times 2")
    for first, second in ((2, 3), (1, 2), (0, 1)):
        circuit.swap(first, second)
    return circuit


def order_2_15():
    n = 4
    circuit = QuantumCircuit(n + 4, n)
    circuit.h(range(n))
    circuit.x(n)
    for k in range(n):
        if 2**2**k % 15 == 1:
            continue
        controlled = multiplication().repeat(2**k).to_gate().control(1)
        circuit.append(controlled, [k, *range(n, n + 4)])
    circuit.append(QFTGate(n).inverse(), range(n))
    circuit.measure(range(n), range(n))
    return circuit
