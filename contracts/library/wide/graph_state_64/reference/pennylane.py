import networkx as nx
import pennylane as qml


def graph_state_64():
    device = qml.device("default.qubit", wires=64)
    grid = nx.grid_2d_graph(8, 8)

    @qml.qnode(device)
    def circuit():
        for wire in range(64):
            qml.Hadamard(wires=wire)
        for (row, column), (other_row, other_column) in grid.edges:
            qml.CZ(wires=[8 * row + column, 8 * other_row + other_column])
        return qml.state()

    return circuit
