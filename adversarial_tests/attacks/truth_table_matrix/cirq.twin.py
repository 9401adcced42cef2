import cirq


def ripple_add_3():
    # The older adder with a work qubit for every carry, which ends clean.
    q = cirq.LineQubit.range(10)
    carries, b, a = [q[0], q[8], q[9], q[7]], q[1:7:2], q[2:7:2]

    def carry(k):
        c, d = carries[k], carries[k + 1]
        return [cirq.CCX(a[k], b[k], d), cirq.CX(a[k], b[k]), cirq.CCX(c, b[k], d)]

    def total(k):
        return [cirq.CX(a[k], b[k]), cirq.CX(carries[k], b[k])]

    circuit = cirq.Circuit(carry(k) for k in range(3))
    circuit.append([cirq.CX(a[2], b[2]), total(2)])
    for k in (1, 0):
        circuit.append([cirq.inverse(carry(k)), total(k)])
    return circuit
