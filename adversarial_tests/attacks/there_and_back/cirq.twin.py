import cirq


def grover_00():
    # A search whose oracle and diffusion are CNOTs in two directions.
    a, b = cirq.LineQubit.range(2)
    both = [cirq.H.on_each(a, b), cirq.Z.on_each(a, b)]
    return cirq.Circuit(
        both,
        [cirq.H(b), cirq.CNOT(a, b), cirq.H(b)],
        both,
        [cirq.H(a), cirq.CNOT(b, a), cirq.H(a)],
        cirq.H.on_each(a, b),
        cirq.measure(b, a),
    )
