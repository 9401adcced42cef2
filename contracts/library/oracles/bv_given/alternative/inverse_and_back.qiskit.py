from qiskit import QuantumCircuit


def bv_given(oracle):
    """The oracle is its own inverse, and the target is returned to |0>."""
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    circuit.z(4)
    circuit.append(oracle.inverse().to_gate(), range(5))
    circuit.z(4)
    circuit.h(range(5))
    return circuit
