from qiskit import QuantumCircuit


def bell_undone():
    bell = QuantumCircuit(2)
    bell.h(0)
    bell.cx(0, 1)
    circuit = bell.copy()
    circuit.barrier()
    return circuit.compose(bell.inverse())
