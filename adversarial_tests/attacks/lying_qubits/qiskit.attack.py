from qiskit import QuantumCircuit, QuantumRegister
from qiskit.circuit import AncillaRegister


def superposition_011_100():
    # Two registers that share their qubits, and a third that lists them backwards.
    first = QuantumRegister(3, "q")
    backwards = QuantumRegister(bits=list(first)[::-1], name="backwards")
    circuit = QuantumCircuit(backwards, first, AncillaRegister(bits=list(first), name="again"))
    circuit.x(first[2])
    circuit.h(first[2])
    circuit.cx(first[2], first[1], ctrl_state=0)
    circuit.cx(first[2], first[0], ctrl_state=0)
    return circuit
