import cirq


def graph_state_64():
    """Four layers of CZ, as the edges of a grid can be coloured with four colours."""
    grid = [[cirq.LineQubit(8 * row + column) for column in range(8)] for row in range(8)]
    circuit = cirq.Circuit(cirq.H.on_each(*(qubit for line in grid for qubit in line)))
    for first in (0, 1):
        circuit.append(cirq.CZ(line[k], line[k + 1]) for line in grid for k in range(first, 7, 2))
    for first in (0, 1):
        circuit.append(cirq.CZ(grid[k][c], grid[k + 1][c]) for c in range(8) for k in range(first, 7, 2))
    return circuit
