import cirq
import networkx as nx


def qaoa_maxcut(gamma: float, beta: float) -> cirq.Circuit:
    graph = nx.cycle_graph(4)
    qubits = cirq.LineQubit.range(graph.number_of_nodes())
    circuit = cirq.Circuit(cirq.H.on_each(qubits))
    # exp(-i gamma Z Z) = ZZPowGate(exponent=2*gamma/pi, global_shift=-0.5)
    for u, v in graph.edges:
        circuit.append(cirq.ZZPowGate(exponent=2 * gamma / 3.141592653589793, global_shift=-0.5)(qubits[u], qubits[v]))
    circuit.append(cirq.rx(2 * beta).on_each(*qubits))
    circuit.append(cirq.measure(*reversed(qubits), key="m"))
    return circuit
