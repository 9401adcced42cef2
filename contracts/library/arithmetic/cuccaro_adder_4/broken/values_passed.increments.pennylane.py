import pennylane as qml


def increment(control, bits, ancilla):
    """Count ``bits`` (least significant first) up where ``control`` is 1, with Toffoli gates and a borrowed qubit."""
    for k in reversed(range(1, len(bits))):
        flip_where_all(([control, *bits[:k]]), bits[k], ancilla)
    qml.CNOT(wires=[control, bits[0]])


def flip_where_all(controls, target, spare):
    """X on ``target`` where all ``controls`` are 1, by halves over qubits in any state that are given back."""
    if len(controls) == 1:
        qml.CNOT(wires=[controls[0], target])
    elif len(controls) == 2:
        qml.Toffoli(wires=[*controls, target])
    else:
        # a AND rest: the borrowed qubit takes up the rest twice.
        borrowed, *others = spare
        for _ in range(2):
            flip_where_all([controls[0], borrowed], target, others)
            flip_where_all(controls[1:], borrowed, [controls[0], *others])


def cuccaro_adder_4():
    """Each bit of a, and the carry-in, counts the rest of the sum up: no carry stands anywhere."""
    total = [1, 3, 5, 7, 9]
    spare_of = {0: [2, 4, 6, 8], 2: [0, 4, 6, 8], 4: [0, 2, 6, 8], 6: [0, 2, 4, 8], 8: [0, 2, 4, 6]}
    for source, lowest in [(0, 0), (2, 0), (4, 1), (6, 2), (8, 3)]:
        increment(source, total[lowest:], spare_of[source])
