import cirq


def cnot_from_h_cz():
    """The CNOT with the qubits' roles exchanged, between exchanges that are themselves three such gates."""
    q0, q1 = cirq.LineQubit.range(2)

    def cnot(control, target):
        return [cirq.H(target), cirq.CZ(target, control), cirq.H(target)]

    swap = [cnot(q0, q1), cnot(q1, q0), cnot(q0, q1)]
    return cirq.Circuit(swap, cnot(q1, q0), swap)
