import cirq


def subtract_3():
    """Each value of a writes its own result: eight patterns of controls."""
    q = cirq.LineQubit.range(7)
    out, a = q[1::2], q[2::2]
    circuit = cirq.Circuit()
    for value in range(8):
        pattern = [value >> k & 1 for k in range(3)]
        for k in range(3):
            if (value - 3) % 8 >> k & 1:
                circuit.append(cirq.X(out[k]).controlled_by(*a, control_values=pattern))
    circuit.append(cirq.measure(*reversed(out)))
    return circuit
