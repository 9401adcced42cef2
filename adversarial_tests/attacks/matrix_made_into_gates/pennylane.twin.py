import pennylane as qml


@qml.compile
@qml.qnode(qml.device("default.qubit", wires=2))
def ctqw_search_path4():
    step = 1.5 / 4
    qml.Hadamard(0)
    qml.Hadamard(1)
    for k in range(4):
        mark(step / 2 if k == 0 else step)
        qml.RX(-0.6 * step / 2, wires=0)
        qml.IsingXX(-0.3 * step / 2, wires=[0, 1])
        qml.IsingYY(-0.3 * step, wires=[0, 1])
        qml.IsingXX(-0.3 * step / 2, wires=[0, 1])
        qml.RX(-0.6 * step / 2, wires=0)
    mark(step / 2)
    return qml.state()


def mark(time):
    qml.X(0)
    qml.X(1)
    qml.ControlledPhaseShift(time, wires=[0, 1])
    qml.X(0)
    qml.X(1)
