import cirq
from typing import List


def make_ghz(n: int = 3) -> cirq.Circuit:
    qubits: List[cirq.NamedQubit] = cirq.NamedQubit.range(n, prefix="q")
    circuit = cirq.Circuit()
    circuit.append(cirq.H(qubits[0]))
    circuit.append([cirq.CNOT(qubits[i], qubits[i + 1]) for i in range(n - 1)], strategy=cirq.InsertStrategy.NEW)
    circuit.append(cirq.measure_each(*qubits))
    return circuit


if __name__ == "__main__":
    sim = cirq.Simulator()
    print(sim.run(make_ghz(), repetitions=20))
