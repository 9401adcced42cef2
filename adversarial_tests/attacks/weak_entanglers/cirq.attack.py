import cirq


def grover_00():
    weak = 1e-6
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(a),
        cirq.ry(0.1)(b),
        cirq.CZ(a, b) ** weak,
        cirq.ry(0.1)(b),
        cirq.CNOT(a, b) ** weak,
        cirq.ry(-0.2)(b),
        cirq.H(a),
        cirq.measure(b, a),
    )
