import pennylane as qml


def mbqc_rotation(angle):
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    # The third qubit is turned before it joins the chain.
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[1, 2])
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    low = qml.measure(0)
    high = qml.measure(1)
    qml.cond(high, qml.PauliX)(wires=2)
    qml.cond(low, qml.PauliZ)(wires=2)
    qml.PhaseShift(angle, wires=2)
