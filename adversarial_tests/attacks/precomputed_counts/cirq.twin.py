import cirq


def grover_00():
    q = cirq.LineQubit.range(2)
    flip_00 = [cirq.X.on_each(*q), cirq.CZ(*q), cirq.X.on_each(*q)]
    circuit = cirq.Circuit(cirq.H.on_each(*q), flip_00, cirq.H.on_each(*q), flip_00, cirq.H.on_each(*q))
    circuit.append(cirq.measure(q[1], q[0], key="result"))
    # The author looks at the expected counts before handing the circuit in.
    counts = cirq.Simulator(seed=1).run(circuit, repetitions=50).histogram(key="result")
    assert counts == {0: 50}
    return circuit
