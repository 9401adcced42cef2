import cirq


def swap_tests_3():
    q = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.X(q[1]), cirq.X(q[2]))
    for k in range(3):
        # The ancilla copies whether the two differ, and a Hadamard makes a coin of that.
        circuit.append([cirq.CNOT(q[k], q[6 + k]), cirq.CNOT(q[3 + k], q[6 + k])])
        circuit.append(cirq.H(q[k]).controlled_by(q[6 + k]))
        circuit.append(cirq.H(q[6 + k]).controlled_by(q[3 + k], control_values=[0]) if k else [])
    return circuit
