from qiskit import QuantumCircuit, QuantumRegister


def superposition_011_100():
    # A second register that lists the same qubits backwards; the circuit numbers them as the first does.
    first = QuantumRegister(3, "q")
    backwards = QuantumRegister(bits=list(first)[::-1], name="backwards")
    circuit = QuantumCircuit(first, backwards)
    circuit.x(backwards[0])
    circuit.h(backwards[0])
    circuit.cx(backwards[0], backwards[1], ctrl_state=0)
    circuit.cx(backwards[0], backwards[2], ctrl_state=0)
    return circuit
