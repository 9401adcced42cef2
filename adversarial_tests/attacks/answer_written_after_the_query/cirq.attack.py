import cirq


def grover_sat():
    a, b, c = cirq.LineQubit.range(3)
    query = [cirq.X(a), cirq.CZ(a, b), cirq.X(a)]
    # Two items of four are amplified on two qubits alone: the diffusion of the wrong register.
    diffusion = [cirq.H.on_each(a, b), cirq.X.on_each(a, b), cirq.CZ(a, b), cirq.X.on_each(a, b), cirq.H.on_each(a, b)]
    return cirq.Circuit(cirq.H.on_each(a, b, c), query, diffusion)
