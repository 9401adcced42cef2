from qiskit import QuantumCircuit


def dj_constant_4():
    oracle = QuantumCircuit(5, name="constant_one")
    oracle.x(4)

    circuit = QuantumCircuit(5, 4)
    circuit.x(4)
    circuit.h(range(5))
    circuit.barrier()
    circuit.append(oracle.to_gate(), range(5))
    circuit.barrier()
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
