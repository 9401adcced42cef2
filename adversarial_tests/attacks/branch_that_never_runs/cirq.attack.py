import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    show = [cirq.H(a), cirq.CNOT(a, b), cirq.ry(0.3)(a), cirq.CZ(a, b), cirq.H(b), cirq.CNOT(b, a)]
    return cirq.Circuit(
        cirq.measure(b, a, key="result"), [operation.with_classical_controls("result") for operation in show]
    )
