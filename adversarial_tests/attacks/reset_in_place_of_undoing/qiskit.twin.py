from qiskit import QuantumCircuit


def bell_undone():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.barrier()
    # A phase of one qubit, taken back at the same one.
    circuit.s(0)
    circuit.sdg(0)
    circuit.cx(0, 1)
    circuit.h(0)
    return circuit
