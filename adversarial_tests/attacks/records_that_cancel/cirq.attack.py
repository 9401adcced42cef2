import cirq


def teleport_feedforward():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.H(q[1]),
        cirq.CNOT(q[1], q[2]),
        cirq.CNOT(q[0], q[1]),
        cirq.H(q[0]),
        [cirq.CNOT(q[1], q[2]), cirq.CZ(q[0], q[2])],
        [cirq.CNOT(q[1], q[3]), cirq.CNOT(q[0], q[4])],
        [cirq.measure(q[k], key=key) for k, key in ((1, "flip"), (0, "phase"), (3, "flip_copy"), (4, "phase_copy"))],
        [cirq.X(q[2]).with_classical_controls(key) for key in ("flip", "flip_copy")],
        [cirq.Z(q[2]).with_classical_controls(key) for key in ("phase", "phase_copy")],
        cirq.X(q[3]).with_classical_controls("flip_copy"),
        cirq.X(q[4]).with_classical_controls("phase_copy"),
    )
