import cirq


def grover_00():
    q0, q1 = cirq.LineQubit.range(2)
    flip_00 = cirq.ControlledGate(cirq.Z, control_values=[0])
    return cirq.Circuit(
        cirq.H.on_each(q0, q1),
        # The oracle: -1 on |00>.
        cirq.X(q1),
        flip_00(q0, q1),
        cirq.X(q1),
        # The diffusion operator, up to its sign.
        cirq.H.on_each(q0, q1),
        cirq.X.on_each(q0, q1),
        cirq.CZ(q0, q1),
        cirq.X.on_each(q0, q1),
        cirq.H.on_each(q0, q1),
        cirq.measure(q1, q0, key="result"),
    )
