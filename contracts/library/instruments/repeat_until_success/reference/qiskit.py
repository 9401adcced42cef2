from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def attempt(circuit, target, ancillas, outcome):
    circuit.reset(ancillas)
    circuit.h(ancillas)
    circuit.ccx(*ancillas, target)
    circuit.s(target)
    circuit.ccx(*ancillas, target)
    circuit.h(ancillas)
    circuit.measure(ancillas, outcome)
    with circuit.if_test((outcome, 0)) as failed:
        pass
    with failed:
        circuit.z(target)


def repeat_until_success():
    target, ancillas = QuantumRegister(1, "target"), QuantumRegister(2, "ancilla")
    outcome = ClassicalRegister(2, "outcome")
    circuit = QuantumCircuit(target, ancillas, outcome)
    attempt(circuit, target[0], ancillas, outcome)
    for _ in range(2):
        with circuit.if_test((outcome, 0)) as failed:
            pass
        with failed:
            attempt(circuit, target[0], ancillas, outcome)
    return circuit
