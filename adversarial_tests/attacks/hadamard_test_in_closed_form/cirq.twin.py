import cirq


def hadamard_test_h():
    ancilla, system = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(system), cirq.H(ancilla), cirq.H(system).controlled_by(ancilla), cirq.H(ancilla))
