import cirq


def majority(c, b, a):
    return [cirq.CNOT(a, b), cirq.CNOT(a, c), cirq.CCNOT(c, b, a)]


def ripple_add_3():
    q = cirq.LineQubit.range(8)
    stages = [(q[0], q[1], q[2]), (q[2], q[3], q[4]), (q[4], q[5], q[6])]
    circuit = cirq.Circuit(majority(*stage) for stage in stages)
    circuit.append(cirq.CNOT(q[6], q[7]))
    for c, b, a in reversed(stages):
        circuit.append(cirq.inverse(majority(c, b, a)))
        # The inverse leaves b as it was; the sum bit also needs a and the carry.
        circuit.append([cirq.CNOT(a, b), cirq.CNOT(c, b)])
    return circuit
