import cirq


def ghz_50():
    """A star graph's state, turned into GHZ by Hadamards on its leaves."""
    hub, *leaves = cirq.LineQubit.range(50)
    circuit = cirq.Circuit(cirq.ry(3.141592653589793 / 2).on_each(hub, *leaves))
    circuit.append(cirq.CZ(hub, leaf) for leaf in leaves)
    circuit.append(cirq.H.on_each(*leaves))
    return circuit
