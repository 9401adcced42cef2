import cirq


def cuccaro_adder_4():
    """The same sweep written as carries: each a holds the carry out of its bit on the way up."""
    q = cirq.LineQubit.range(10)
    c, b, a, z = q[0], q[1:9:2], q[2:9:2], q[9]
    circuit = cirq.Circuit()
    below = [c, *a[:3]]
    up = cirq.Circuit()
    for k in range(4):
        # maj(a, b, c) = a XOR (a XOR b)(a XOR c)
        up.append([cirq.CX(a[k], below[k]), cirq.CX(a[k], b[k]), cirq.CCX(b[k], below[k], a[k])])
    circuit += up
    circuit.append(cirq.CX(a[3], z))
    circuit += cirq.inverse(up)
    # a and c are back: the sums are formed by a second sweep that stops one Toffoli short.
    for k in range(3):
        circuit.append([cirq.CX(a[k], below[k]), cirq.CX(a[k], b[k]), cirq.CCX(b[k], below[k], a[k])])
    circuit.append([cirq.CX(a[3], b[3]), cirq.CX(below[3], b[3])])
    for k in reversed(range(3)):
        circuit.append([cirq.CCX(b[k], below[k], a[k]), cirq.CX(a[k], below[k]), cirq.CX(below[k], b[k])])
    return circuit
