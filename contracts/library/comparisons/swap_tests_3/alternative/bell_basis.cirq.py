import cirq


def swap_tests_3():
    """Destructive tests: each pair in the Bell basis, the singlet's AND on the ancilla."""
    q = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.X.on_each(q[1], q[2]))
    for k in range(3):
        circuit.append([cirq.CNOT(q[k], q[3 + k]), cirq.H(q[k]), cirq.CCX(q[k], q[3 + k], q[6 + k])])
    circuit.append(cirq.measure(q[8], q[7], q[6], key="different"))
    return circuit
