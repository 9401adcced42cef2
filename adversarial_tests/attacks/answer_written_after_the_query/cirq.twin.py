import cirq


def grover_sat():
    q = cirq.LineQubit.range(3)
    query = [cirq.X(q[0]), cirq.CZ(q[0], q[1]), cirq.X(q[0])]
    diffusion = [cirq.H.on_each(*q), cirq.X.on_each(*q), cirq.CCZ(*q), cirq.X.on_each(*q), cirq.H.on_each(*q)]
    return cirq.Circuit(cirq.H.on_each(*q), query, diffusion)
