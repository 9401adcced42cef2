import cirq


def superdense(message: str) -> cirq.Circuit:
    alice, bob = cirq.NamedQubit("alice"), cirq.NamedQubit("bob")
    encode = {"00": [], "01": [cirq.X(alice)], "10": [cirq.Z(alice)], "11": [cirq.X(alice), cirq.Z(alice)]}
    circuit = cirq.Circuit([cirq.H(alice), cirq.CNOT(alice, bob)])
    circuit += cirq.Circuit(encode[message])
    circuit += cirq.Circuit([cirq.CNOT(alice, bob), cirq.H(alice)])
    circuit.append(cirq.measure(alice, bob, key="message"))
    return circuit


for m in ("00", "01", "10", "11"):
    r = cirq.Simulator(seed=1).run(superdense(m), repetitions=1)
    print(m, "->", "".join(str(b) for b in r.measurements["message"][0]))
