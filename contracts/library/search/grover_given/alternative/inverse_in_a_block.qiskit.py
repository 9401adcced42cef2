from qiskit import QuantumCircuit


def grover_given(oracle):
    """The oracle's inverse inside a block of the author's, on the qubits in another order of listing."""
    iteration = QuantumCircuit(3, name="iteration")
    iteration.append(oracle.inverse().to_gate(), [0, 1, 2])
    iteration.h(range(3))
    iteration.x(range(3))
    iteration.h(0)
    iteration.ccx(1, 2, 0)
    iteration.h(0)
    iteration.x(range(3))
    iteration.h(range(3))
    circuit = QuantumCircuit(3)
    circuit.h(range(3))
    circuit.append(iteration.to_gate(), range(3))
    return circuit
