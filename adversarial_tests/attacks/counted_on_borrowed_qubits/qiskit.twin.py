from qiskit import QuantumCircuit


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
    circuit = QuantumCircuit(10)
    for controls, target in additions():
        circuit.mcx(controls, target)
    return circuit
