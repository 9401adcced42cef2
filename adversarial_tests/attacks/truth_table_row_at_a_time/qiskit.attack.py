from qiskit import QuantumCircuit
from qiskit.circuit.library import MCXGate

B, A = (1, 3, 5, 7), (2, 4, 6, 8)


def cuccaro_adder_4():
    circuit = QuantumCircuit(10)
    # The carry out, a row of the table at a time.
    for row in range(512):
        c, b, a = row & 1, row >> 1 & 15, row >> 5
        if a + b + c > 15:
            bits = [c, *(b >> k & 1 for k in range(4)), *(a >> k & 1 for k in range(4))]
            state = sum(bit << k for k, bit in enumerate(bits))
            circuit.append(MCXGate(9, ctrl_state=state), [0, *B, *A, 9])
    # The sums, from the highest bit down: each bit changes where its carry in and a say so.
    for k in (3, 2, 1, 0):
        below = [0, *B[:k], *A[:k]]
        for row in range(1 << 2 * k + 1):
            c, b, a = row & 1, row >> 1 & (1 << k) - 1, row >> 1 + k
            if a + b + c >= 1 << k:
                circuit.append(MCXGate(2 * k + 1, ctrl_state=row), [*below, B[k]])
        circuit.cx(A[k], B[k])
    return circuit
