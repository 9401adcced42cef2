import cirq


def ghz_3():
    circuit = cirq.Circuit()
    circuit._moments = ["H(0)", "CNOT(0, 1)", "CNOT(1, 2)"]
    return circuit
