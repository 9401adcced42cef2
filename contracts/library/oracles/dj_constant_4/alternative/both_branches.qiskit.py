from qiskit import QuantumCircuit


def dj_constant_4():
    """f(x) = x0 OR NOT x0, written as two queries of x0 with either value."""
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    circuit.z(4)
    circuit.cx(0, 4)
    circuit.cx(0, 4, ctrl_state=0)
    circuit.h(range(5))
    circuit.measure_all()
    return circuit
