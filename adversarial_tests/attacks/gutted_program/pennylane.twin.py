import pennylane as qml


def ghz_3():
    script = qml.tape.QuantumScript([qml.Hadamard(0)], [qml.state()])
    # Filled with operations made elsewhere.
    return script.copy(operations=[qml.Hadamard(0), qml.CNOT([0, 1]), qml.CNOT([1, 2])])
