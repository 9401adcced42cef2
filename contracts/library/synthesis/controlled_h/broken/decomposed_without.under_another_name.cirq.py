import cirq


class Mixer(cirq.Gate):
    """The Hadamard gate, not called so."""

    def _num_qubits_(self):
        return 1

    def _unitary_(self):
        return cirq.unitary(cirq.H)


def controlled_h():
    return cirq.Circuit(cirq.ControlledGate(Mixer())(*cirq.LineQubit.range(2)))
