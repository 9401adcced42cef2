from qiskit import QuantumCircuit


def main():
    circuit = QuantumCircuit(3)
    circuit.h(0)
    circuit.cx(0, [1, 2])
    return circuit


circuit = main()
