from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def simon_101():
    """Oracle bits are read first, each into a register of its own above the result."""
    x, f = QuantumRegister(3, "x"), QuantumRegister(3, "f")
    y, value = ClassicalRegister(3, "y"), ClassicalRegister(3, "value")
    circuit = QuantumCircuit(x, f, y, value)
    circuit.h(x)
    circuit.cx(x[2], f[1])
    circuit.cx(x[0], f[1])
    circuit.cx(x[1], f[2])
    circuit.measure(f, value)
    circuit.h(x)
    circuit.measure(x, y)
    return circuit
