from qiskit import QuantumCircuit


def cccx_from_ccx():
    # The ancilla is cleaned in a round-about way, inside blocks.
    both = QuantumCircuit(3, name="both")
    both.ccx(0, 1, 2)
    circuit = QuantumCircuit(5)
    circuit.append(both.to_gate(), [1, 2, 3])
    circuit.mcx([3, 0], 4)
    circuit.append(both.to_gate().inverse(), [1, 2, 3])
    return circuit
