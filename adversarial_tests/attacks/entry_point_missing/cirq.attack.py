import cirq


class Solution:
    def ghz_3(self):
        q = cirq.LineQubit.range(3)
        return cirq.Circuit(cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]))
