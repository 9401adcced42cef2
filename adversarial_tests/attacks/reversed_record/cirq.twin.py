import cirq


def ghz_3():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]))
    # Written in descending order. Cirq's own strategy slides the last one into the earliest free moment.
    circuit.append([cirq.measure(q[2], key="c"), cirq.measure(q[1], key="b"), cirq.measure(q[0], key="a")])
    return circuit
