import cirq


def inverse_qft(qubits):
    # Qubit 0 is the least significant bit; the swaps come first.
    n = len(qubits)
    for k in range(n // 2):
        yield cirq.SWAP(qubits[k], qubits[n - 1 - k])
    for k in range(n):
        for j in range(k):
            yield cirq.CZPowGate(exponent=-1 / 2 ** (k - j))(qubits[j], qubits[k])
        yield cirq.H(qubits[k])


class Multiplication(cirq.ArithmeticGate):
    """|c>|y> to |c>|factor y mod 15> where c is 1; 15 stays."""

    def __init__(self, factor):
        self.factor = factor

    def registers(self):
        return [2], [2, 2, 2, 2]

    def with_registers(self, *registers):
        return Multiplication(self.factor)

    def apply(self, control, y):
        return control, y * self.factor % 15 if control and y < 15 else y


def order_7_15_wide():
    counting = cirq.LineQubit.range(8)
    work = cirq.LineQubit.range(8, 8 + 4)
    circuit = cirq.Circuit(cirq.H.on_each(*counting), cirq.X(work[0]))
    for k, control in enumerate(counting):
        # The first qubit of a register is its most significant one.
        circuit.append(Multiplication(7**2**k % 15)(control, *reversed(work)))
    circuit.append(inverse_qft(counting))
    circuit.append(cirq.measure(*reversed(counting), key="m"))
    return circuit
