import cirq


def draper_adder_4():
    """Compiled so that the one-qubit phases of the sum are merged with the last gates of the transform."""
    q = cirq.LineQubit.range(8)
    a, b = q[:4], q[4:][::-1]
    circuit = cirq.Circuit(cirq.qft(*b, without_reverse=True))
    for i in range(4):
        for j in range(4 - i):
            circuit.append(cirq.CZPowGate(exponent=2.0 ** (i + j - 3))(a[j], b[i]))
    circuit.append(cirq.qft(*b, without_reverse=True, inverse=True))
    merged = cirq.merge_single_qubit_gates_to_phxz(cirq.expand_composite(circuit))
    return cirq.drop_empty_moments(cirq.eject_z(merged))
