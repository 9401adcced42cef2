import cirq


def walk(steps=2):
    """Discrete-time quantum walk on a 4-cycle; the coin is reset at the end."""
    coin = cirq.q("coin")
    pos = cirq.q("pos0"), cirq.q("pos1")  # pos1 is the most significant bit
    increment = [cirq.X(pos[1]).controlled_by(pos[0]), cirq.X(pos[0])]
    circuit = cirq.Circuit()
    for _ in range(steps):
        circuit.append(cirq.H(coin))
        circuit.append(cirq.ControlledOperation([coin], op) for op in increment)
        circuit.append(cirq.ControlledOperation([coin], op, control_values=[0]) for op in cirq.inverse(increment))
    circuit.append(cirq.reset(coin))
    circuit.append(cirq.measure(pos[1], pos[0], key="position"))
    return circuit
