import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    # The flip of |00> is a phase of nothing, controlled by both qubits being 0.
    minus = cirq.global_phase_operation(-1).controlled_by(a, b, control_values=[0, 0])
    flip = [cirq.H.on_each(a, b), minus]
    return cirq.Circuit(flip, flip, cirq.H.on_each(a, b), cirq.measure(b, a))
