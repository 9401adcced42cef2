import cirq


def draper_adder_4():
    a, b = cirq.LineQubit.range(4), cirq.LineQubit.range(4, 8)
    carry = cirq.LineQubit(8)
    transform = cirq.Circuit(cirq.qft(*reversed(b)))
    circuit = cirq.Circuit(transform, cirq.T(a[0]), cirq.inverse(transform), cirq.T(a[0]) ** -1)
    chain = [carry, *a]
    for k in range(3):
        circuit.append([cirq.CNOT(a[k], b[k]), cirq.CNOT(a[k], chain[k]), cirq.TOFFOLI(chain[k], b[k], a[k])])
    circuit.append([cirq.CNOT(a[3], b[3]), cirq.CNOT(a[2], b[3])])
    for k in reversed(range(3)):
        circuit.append([cirq.TOFFOLI(chain[k], b[k], a[k]), cirq.CNOT(a[k], chain[k]), cirq.CNOT(chain[k], b[k])])
    return circuit
