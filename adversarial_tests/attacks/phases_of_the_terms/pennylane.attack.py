import pennylane as qml


def lcu_select():
    def apply(pauli, wire, values):
        qml.ctrl(pauli(wires=wire), control=[0, 1], control_values=values)

    apply(qml.PauliZ, 2, [0, 0])
    apply(qml.PauliZ, 3, [0, 0])
    apply(qml.PauliX, 2, [1, 0])
    apply(qml.PauliX, 3, [0, 1])
    # A turn by 3 pi in the place of one by pi.
    qml.ctrl(qml.RY(3 * 3.141592653589793, wires=2), control=[0, 1])
    qml.ctrl(qml.RY(3.141592653589793, wires=3), control=[0, 1])
