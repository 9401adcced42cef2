from qiskit import QuantumCircuit, transpile


def superposition_011_100():
    circuit = QuantumCircuit(3, 3)
    circuit.h(1)
    circuit.s(1)
    circuit.s(1)
    circuit.x(2)
    circuit.cx(1, 0)
    circuit.cx(1, 2)
    # -(|011> - |100>)/sqrt(2)
    circuit.measure(range(3), range(3))
    return transpile(circuit, basis_gates=["u", "cz"], optimization_level=1, seed_transpiler=3)
