from qiskit import QuantumCircuit, transpile


def grover_sat():
    circuit = QuantumCircuit(4, 3)
    circuit.h([0, 1, 2])
    circuit.x(3)
    circuit.h(3)
    circuit.ccx(0, 1, 3, ctrl_state="10")
    circuit.h(3)
    circuit.x(3)
    circuit.h([0, 1, 2])
    circuit.x([0, 1, 2])
    circuit.ccz(0, 1, 2)
    circuit.x([0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1, seed_transpiler=7)
