import cirq

CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6), (1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    """CZ alone, as on superconducting chips, with quarter turns about Y around it."""
    q = cirq.LineQubit.range(17)
    turn, back = cirq.ry(1.5707963267948966), cirq.ry(-1.5707963267948966)
    circuit = cirq.Circuit(cirq.rx(3.141592653589793)(q[error_qubit]) if error_qubit >= 0 else [])
    circuit.append(turn.on_each(*q[9:]))
    for k, check in enumerate(CHECKS):
        if k == 4:
            circuit.append(back.on_each(*q[:9]))
        circuit.append(cirq.CZ(q[9 + k], q[qubit]) for qubit in check)
    circuit.append(turn.on_each(*q[:9]))
    circuit.append(back.on_each(*q[9:]))
    circuit.append(cirq.measure(q[k], key=f"m{k:02}") for k in range(9, 17))
    return circuit
