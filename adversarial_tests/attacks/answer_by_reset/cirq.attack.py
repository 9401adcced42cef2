import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.CZ(a, b),
        cirq.ry(0.3)(a),
        cirq.H.on_each(a, b),
        cirq.CZ(a, b),
        # Decay that is certain.
        cirq.amplitude_damp(1.0).on_each(a, b),
        cirq.measure(b, a),
    )
