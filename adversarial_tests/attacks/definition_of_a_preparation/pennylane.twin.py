import pennylane as qml


def superposition_00110_00101():
    qml.PauliX(2)
    qml.PauliX(1)
    # The operations out of a library's gate, which holds neither amplitudes nor a matrix.
    with qml.QueuingManager.stop_recording():
        operations = qml.SISWAP([0, 1]).decomposition()
    for operation in operations:
        qml.apply(operation)
    qml.adjoint(qml.S)(0)
