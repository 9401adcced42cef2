from qiskit import QuantumCircuit
from qiskit.quantum_info import Clifford


def ghz_3():
    fan_out = QuantumCircuit(3)
    fan_out.cx(0, 1)
    fan_out.cx(1, 2)
    circuit = QuantumCircuit(3)
    circuit.h(0)
    # A tableau of CNOTs, on a superposition that a gate has made.
    circuit.append(Clifford(fan_out), range(3))
    return circuit
