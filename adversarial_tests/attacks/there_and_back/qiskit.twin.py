from qiskit import QuantumCircuit


def grover_00():
    # A search whose oracle and diffusion are CNOTs in two directions.
    circuit = QuantumCircuit(2, 2)
    circuit.h([0, 1])
    circuit.z([0, 1])
    circuit.h(1)
    circuit.cx(0, 1)
    circuit.h(1)
    circuit.h([0, 1])
    circuit.z([0, 1])
    circuit.h(0)
    circuit.cx(1, 0)
    circuit.h(0)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
