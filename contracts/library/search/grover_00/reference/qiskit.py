from qiskit import QuantumCircuit


def grover_00():
    oracle = QuantumCircuit(2, name="oracle")
    oracle.x([0, 1])
    oracle.cz(0, 1)
    oracle.x([0, 1])

    diffusion = QuantumCircuit(2, name="diffusion")
    diffusion.h([0, 1])
    diffusion.x([0, 1])
    diffusion.cz(0, 1)
    diffusion.x([0, 1])
    diffusion.h([0, 1])

    circuit = QuantumCircuit(2, 2)
    circuit.h([0, 1])
    circuit.append(oracle.to_gate(), [0, 1])
    circuit.append(diffusion.to_gate(), [0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
