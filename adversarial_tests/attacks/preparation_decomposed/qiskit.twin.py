from qiskit import QuantumCircuit


def superposition_00110_00101():
    spread = QuantumCircuit(2, name="spread")
    spread.h(0)
    spread.x(1)
    spread.cx(0, 1)
    circuit = QuantumCircuit(5)
    circuit.x(2)
    circuit.append(spread.to_gate(), [0, 1])
    # The author's own block is what is replaced.
    return circuit.decompose()
