import cirq


def swap_tests_3():
    q = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.X(q[1]), cirq.X(q[2]))
    for k in range(3):
        circuit.append([cirq.H(q[6 + k]), cirq.CSWAP(q[6 + k], q[k], q[3 + k]), cirq.H(q[6 + k])])
    return circuit
