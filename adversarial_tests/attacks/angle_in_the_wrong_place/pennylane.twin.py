import pennylane as qml


def mbqc_rotation(angle):
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.CZ(wires=[1, 2])
    qml.CZ(wires=[0, 1])
    qml.PhaseShift(angle, wires=0)
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    high = qml.measure(1)
    low = qml.measure(0)
    qml.cond(high, qml.PauliX)(wires=2)
    qml.cond(low, qml.PauliZ)(wires=2)
