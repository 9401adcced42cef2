from qiskit import QuantumCircuit


def majority():
    step = QuantumCircuit(3, name="maj")
    step.cx(2, 1)
    step.cx(2, 0)
    step.ccx(0, 1, 2)
    circuit = QuantumCircuit(4)
    circuit.x(3)
    circuit.append(step.to_gate().control(1), [3, 0, 1, 2])
    circuit.x(3)
    return circuit
