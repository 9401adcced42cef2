import cirq


def adder_32():
    bits = 32
    qubits = cirq.LineQubit.range(97)
    b, a, top = qubits[1:65:2], qubits[2:65:2], qubits[65]
    carry = [qubits[0], *qubits[66:], top]
    circuit = cirq.Circuit()
    for k in range(bits):
        circuit.append(cirq.CCX(a[k], b[k], carry[k + 1]))
        circuit.append(cirq.CX(a[k], b[k]))
        circuit.append(cirq.CCX(carry[k], b[k], carry[k + 1]))
        circuit.append(cirq.CX(carry[k], b[k]))
    return circuit
