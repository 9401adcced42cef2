from qiskit import QuantumCircuit


def cx_from_clifford():
    own = QuantumCircuit(2, name="own")
    own.h(1)
    own.cz(0, 1)
    own.h(1)
    circuit = QuantumCircuit(2)
    circuit.append(own.to_gate(), [0, 1])
    # The author's own block is what is replaced.
    return circuit.decompose()
