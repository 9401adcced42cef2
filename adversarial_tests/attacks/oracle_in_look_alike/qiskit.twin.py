from qiskit import QuantumCircuit


def grover_given(oracle):
    # The diffusion is a block that happens to be called "oracle".
    diffusion = QuantumCircuit(3, name="oracle")
    diffusion.h(range(3))
    diffusion.x(range(3))
    diffusion.ccz(0, 1, 2)
    diffusion.x(range(3))
    diffusion.h(range(3))
    circuit = QuantumCircuit(3, 3)
    circuit.h(range(3))
    circuit.append(oracle, range(3))
    circuit.append(diffusion.to_gate(), range(3))
    circuit.measure(range(3), range(3))
    return circuit
