import pennylane as qml


def superposition_00110_00101():
    # The root of iSWAP holds neither amplitudes nor a matrix.
    operations = [qml.PauliX(2), qml.PauliX(1), qml.SISWAP([0, 1]), qml.adjoint(qml.S(0))]
    return qml.tape.QuantumScript(operations, [qml.state()]).expand(depth=1, stop_at=lambda o: o.name != "SISWAP")
