import cirq


def adder_32():
    """The ripple-carry adder with each Toffoli spelled in Clifford and T gates."""
    bits = 32
    q = cirq.LineQubit.range(66)
    b, a = q[1:65:2], q[2:65:2]
    carry = [q[0], *a[:-1]]

    def toffoli(x, y, z):
        t, tdg = cirq.T, cirq.T**-1
        yield [cirq.H(z), cirq.CX(y, z), tdg(z), cirq.CX(x, z), t(z), cirq.CX(y, z), tdg(z), cirq.CX(x, z)]
        yield [t(y), t(z), cirq.H(z), cirq.CX(x, y), t(x), tdg(y), cirq.CX(x, y)]

    circuit = cirq.Circuit()
    for k in range(bits):
        circuit.append([cirq.CX(a[k], b[k]), cirq.CX(a[k], carry[k]), toffoli(carry[k], b[k], a[k])])
    circuit.append(cirq.CX(a[-1], q[65]))
    for k in reversed(range(bits)):
        circuit.append([toffoli(carry[k], b[k], a[k]), cirq.CX(a[k], carry[k]), cirq.CX(carry[k], b[k])])
    return circuit
