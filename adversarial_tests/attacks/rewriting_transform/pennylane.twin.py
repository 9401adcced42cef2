import numpy as np
import pennylane as qml


@qml.transform
def as_rotations(tape):
    # A transform of the author's own: what it makes of a gate is that gate.
    operations = []
    for operation in tape.operations:
        if isinstance(operation, qml.CRY):
            half, (control, target) = operation.data[0] / 2, operation.wires
            operations += [qml.RY(half, target), qml.CNOT([control, target])]
            operations += [qml.RY(-half, target), qml.CNOT([control, target])]
        else:
            operations.append(operation)
    return [tape.copy(operations=operations)], lambda results: results[0]


@as_rotations
@qml.qnode(qml.device("default.qubit", wires=4))
def w_4():
    qml.PauliX(0)
    for k in range(3):
        qml.CRY(2 * np.arccos(np.sqrt(1 / (4 - k))), wires=[k, k + 1])
        qml.CNOT([k + 1, k])
    return qml.state()
