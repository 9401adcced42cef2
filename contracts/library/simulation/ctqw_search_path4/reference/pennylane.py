import pennylane as qml

device = qml.device("default.qubit", wires=2)

# -0.3 (X0 + (XX + YY)/2) - (Z0 + Z1 + ZZ)/4, without its constant.
TERMS = [
    (-0.3, [0], "X"),
    (-0.15, [0, 1], "XX"),
    (-0.15, [0, 1], "YY"),
    (-0.25, [0], "Z"),
    (-0.25, [1], "Z"),
    (-0.25, [0, 1], "ZZ"),
]


def factors(terms, dt):
    for coefficient, wires, word in terms:
        qml.PauliRot(2 * coefficient * dt, word, wires=wires)


@qml.qnode(device)
def ctqw_search_path4():
    dt = 1.5 / 4
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    for _ in range(4):
        factors(TERMS, dt / 2)
        factors(TERMS[::-1], dt / 2)
    return qml.state()
