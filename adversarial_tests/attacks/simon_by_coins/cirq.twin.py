import cirq


def simon_110():
    q = cirq.LineQubit.range(6)
    # The parity of two bits stands on one of them for a moment.
    function = [cirq.CNOT(q[1], q[2]), cirq.CNOT(q[2], q[5]), cirq.CNOT(q[1], q[2]), cirq.CNOT(q[0], q[3])]
    return cirq.Circuit(cirq.H.on_each(*q[:3]), function, cirq.H.on_each(*q[:3]), cirq.measure(*q[3:], key="f"))
