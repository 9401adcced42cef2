import cirq


def counting_11():
    # The oracle flips a work qubit in |->, which returns to |0>; the sign of the iterate is gathered at the end.
    counting = cirq.LineQubit.range(3)
    search = cirq.LineQubit.range(3, 5)
    work = cirq.LineQubit(5)
    circuit = cirq.Circuit(cirq.H.on_each(*counting, *search), cirq.X(work), cirq.H(work))
    for k, control in enumerate(counting):
        for _ in range(2**k):
            circuit.append(cirq.X(work).controlled_by(control, *search))
            circuit.append([cirq.H.on_each(*search), cirq.X.on_each(*search)])
            circuit.append(cirq.X(work).controlled_by(control, *search))
            circuit.append([cirq.X.on_each(*search), cirq.H.on_each(*search)])
    # An odd power of -1 is left on the lowest counting qubit.
    circuit.append([cirq.Z(counting[0]), cirq.H(work), cirq.X(work)])
    circuit.append(cirq.inverse(cirq.qft(*reversed(counting))))
    circuit.append(cirq.measure(*reversed(counting), key="m"))
    return circuit
