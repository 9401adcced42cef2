import pennylane as qml


def stages():
    return [(2 * k, 2 * k + 1, 2 * k + 2) for k in range(4)]


def additions():
    """Carries up through a, the high bit, and the sums on the way back."""
    for c, b, a in stages():
        yield from [([a], b), ([a], c), ([c, b], a)]
    yield [8], 9
    for c, b, a in reversed(stages()):
        yield from [([c, b], a), ([a], c), ([c], b)]


def cuccaro_adder_4():
    for controls, target in additions():
        (qml.CNOT if len(controls) == 1 else qml.Toffoli)(wires=[*controls, target])
