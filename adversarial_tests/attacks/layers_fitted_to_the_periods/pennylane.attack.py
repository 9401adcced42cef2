import pennylane as qml

FIRST = (6.04982705820711, 6.07558653535112)
LAYERS = (
    (-5.32152668605222, 11.03837747322337, -1.8895622178892),
    (4.40041716272196, -1.54762300862076, 1.89547981678288),
    (4.05955037672584, -13.788785796841, -1.5815041342448),
)


def kicked_ising_3():
    for wire in range(3):
        qml.RX(FIRST[wire % 2], wires=wire)
    for number, (coupling, outer, inner) in enumerate(LAYERS):
        parts = 5 if number == 0 else 1
        for _ in range(parts):
            for a, b in ((0, 1), (1, 2)):
                qml.IsingZZ(coupling / parts, wires=[a, b])
        for wire in range(3):
            qml.RX(inner if wire == 1 else outer, wires=wire)
