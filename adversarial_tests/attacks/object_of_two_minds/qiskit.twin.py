from qiskit import QuantumCircuit
from qiskit.circuit import ControlledGate
from qiskit.circuit.library import XGate


def bell_phi_plus():
    definition = QuantumCircuit(2)
    definition.cx(0, 1)
    gate = ControlledGate("mine", 2, [], num_ctrl_qubits=1, definition=definition, base_gate=XGate())
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.append(gate, [0, 1])
    return circuit
