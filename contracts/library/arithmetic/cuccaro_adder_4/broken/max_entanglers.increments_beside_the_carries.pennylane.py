import pennylane as qml


def carries():
    for k in range(4):
        qml.CNOT(wires=[2 * k + 2, 2 * k + 1])
        qml.CNOT(wires=[2 * k + 2, 2 * k])
        qml.Toffoli(wires=[2 * k, 2 * k + 1, 2 * k + 2])


def flip_where_all(controls, target, spare):
    """X on ``target`` where all ``controls`` are 1, by halves over qubits in any state that are given back."""
    if len(controls) == 1:
        qml.CNOT(wires=[controls[0], target])
    elif len(controls) == 2:
        qml.Toffoli(wires=[*controls, target])
    else:
        borrowed, *others = spare
        for _ in range(2):
            flip_where_all([controls[0], borrowed], target, others)
            flip_where_all(controls[1:], borrowed, [controls[0], *others])


def cuccaro_adder_4():
    """The carries are computed for the high bit alone; each bit of a, and the carry-in, counts the sum up."""
    carries()
    qml.CNOT(wires=[8, 9])
    qml.adjoint(carries)()
    total = [1, 3, 5, 7]
    for source, lowest in [(0, 0), (2, 0), (4, 1), (6, 2), (8, 3)]:
        bits = total[lowest:]
        spare = [qubit for qubit in (0, 2, 4, 6, 8, 9) if qubit != source]
        for k in reversed(range(len(bits))):
            flip_where_all([source, *bits[:k]], bits[k], spare)
