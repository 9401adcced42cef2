from qiskit import QuantumCircuit


def graph_state_64():
    """Half of the vertices stay in |+>; around the others CZ is a CX before their Hadamard."""
    circuit = QuantumCircuit(64)
    white = [8 * r + c for r in range(8) for c in range(8) if (r + c) % 2 == 0]
    black = [8 * r + c for r in range(8) for c in range(8) if (r + c) % 2]
    circuit.h(white)
    for vertex in white:
        row, column = divmod(vertex, 8)
        for near_row, near_column in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if 0 <= near_row < 8 and 0 <= near_column < 8:
                circuit.cx(vertex, 8 * near_row + near_column)
    circuit.h(black)
    return circuit
