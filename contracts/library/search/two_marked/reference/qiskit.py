from qiskit import QuantumCircuit
from qiskit.circuit.library import ZGate

MARKED = ["010", "101"]


def oracle():
    circuit = QuantumCircuit(3, name="oracle")
    for item in MARKED:
        zeros = [k for k, bit in enumerate(reversed(item)) if bit == "0"]
        circuit.x(zeros)
        circuit.append(ZGate().control(2), [0, 1, 2])
        circuit.x(zeros)
    return circuit


def diffusion():
    circuit = QuantumCircuit(3, name="diffusion")
    circuit.h([0, 1, 2])
    circuit.x([0, 1, 2])
    circuit.append(ZGate().control(2), [0, 1, 2])
    circuit.x([0, 1, 2])
    circuit.h([0, 1, 2])
    return circuit


def two_marked():
    circuit = QuantumCircuit(3, 3)
    circuit.h([0, 1, 2])
    circuit.append(oracle().to_instruction(), [0, 1, 2])
    circuit.append(diffusion().to_instruction(), [0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
