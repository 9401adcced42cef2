import cirq


def qpe_grover_iterate(n_count):
    counting = cirq.LineQubit.range(n_count)
    search = cirq.LineQubit.range(n_count, n_count + 2)
    circuit = cirq.Circuit(cirq.H.on_each(*counting, *search))
    for k, control in enumerate(counting):
        for _ in range(2**k):
            circuit.append([cirq.X.on_each(*search), cirq.CCZ(control, *search), cirq.X.on_each(*search)])
            circuit.append([cirq.H.on_each(*search), cirq.X.on_each(*search), cirq.CCZ(control, *search)])
            circuit.append([cirq.X.on_each(*search), cirq.H.on_each(*search)])
    circuit.append(cirq.inverse(cirq.qft(*reversed(counting))))
    circuit.append(cirq.measure(*reversed(counting), key="m"))
    return circuit
