import cirq


def order_7_15_wide():
    phase = cirq.LineQubit.range(8)
    work = cirq.LineQubit.range(8, 12)
    circuit = cirq.Circuit(cirq.X(work[0]), cirq.H.on_each(*phase))
    # By 4 first: the powers commute. By 7: 8 times 14, a rotation and the complement, done with Fredkin gates.
    circuit.append([cirq.CSWAP(phase[1], work[0], work[2]), cirq.CSWAP(phase[1], work[1], work[3])])
    for low in range(3):
        circuit.append(cirq.CSWAP(phase[0], work[low], work[low + 1]))
    circuit.append(cirq.CNOT(phase[0], qubit) for qubit in work)
    circuit.append(cirq.inverse(cirq.qft(*reversed(phase))))
    circuit.append(cirq.measure(*reversed(phase), key="m"))
    return circuit
