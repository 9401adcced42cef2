from math import pi

from qiskit import QuantumCircuit


def grover_00():
    # The flip of |00> is a phase of nothing, controlled by both qubits being 0.
    minus = QuantumCircuit(global_phase=pi, name="minus").to_gate().control(2, ctrl_state=0)
    circuit = QuantumCircuit(2, 2)
    for _ in range(2):
        circuit.h([0, 1])
        circuit.append(minus, [0, 1])
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
