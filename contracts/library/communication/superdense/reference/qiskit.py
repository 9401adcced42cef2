from qiskit import QuantumCircuit


def superdense(message):
    x_bit, z_bit = message
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.barrier()
    if x_bit == "1":
        circuit.x(0)
    if z_bit == "1":
        circuit.z(0)
    circuit.barrier()
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    return circuit
