import cirq


def increment(low, middle, high):
    return [cirq.CCX(low, middle, high), cirq.CX(low, middle), cirq.X(low)]


def step(coin, position):
    forward = increment(*position)
    yield cirq.H(coin)
    yield [operation.controlled_by(coin) for operation in forward]
    yield [operation.controlled_by(coin, control_values=[0]) for operation in reversed(forward)]


def quantum_walk_line():
    coin, *position = cirq.LineQubit.range(4)
    return cirq.Circuit(step(coin, position) for _ in range(3))
