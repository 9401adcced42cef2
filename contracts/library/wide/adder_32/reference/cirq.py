import cirq


def adder_32():
    """Vedral, Barenco and Ekert: every carry has an ancilla, computed on the way up and uncomputed on the way down."""
    bits = 32
    qubits = cirq.LineQubit.range(97)
    b, a, top = qubits[1:65:2], qubits[2:65:2], qubits[65]
    carry = [qubits[0], *qubits[66:], top]

    def majority(k):
        yield cirq.CCX(a[k], b[k], carry[k + 1])
        yield cirq.CX(a[k], b[k])
        yield cirq.CCX(carry[k], b[k], carry[k + 1])

    circuit = cirq.Circuit()
    for k in range(bits):
        circuit.append(majority(k))
    circuit.append(cirq.CX(carry[bits - 1], b[bits - 1]))
    for k in reversed(range(bits - 1)):
        circuit.append(cirq.inverse(list(majority(k))))
        circuit.append([cirq.CX(a[k], b[k]), cirq.CX(carry[k], b[k])])
    return circuit
