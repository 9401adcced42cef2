import cirq


def qaoa_triangle():
    """Costs as phases of 1s and pairs of 1s, since ZZ = 1 - 2a - 2b + 4ab; mixers in the basis of X."""
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for a, b in [(q[2], q[1]), (q[0], q[2]), (q[1], q[0])]:
        circuit.append(cirq.cphase(-4 * 0.7)(a, b))
    for node in q:
        circuit.append([cirq.rz(2 * 2 * 0.7)(node), cirq.H(node), cirq.rz(0.8)(node), cirq.H(node)])
    circuit.append(cirq.measure(*q[::-1], key="cut"))
    return circuit
