from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def repeat_until_success():
    qubits = QuantumRegister(3)
    records = [ClassicalRegister(2) for _ in range(3)]
    circuit = QuantumCircuit(qubits, *records)

    def attempt(record):
        circuit.h([1, 2])
        circuit.ccx(1, 2, 0)
        circuit.s(0)
        circuit.ccx(1, 2, 0)
        circuit.h([1, 2])
        circuit.measure([1, 2], record)
        circuit.reset([1, 2])
        # The rotation in the branch is the half turn that undoes a failure.
        with circuit.if_test((record, 0)) as otherwise:
            circuit.barrier()
        with otherwise:
            circuit.z(0)

    attempt(records[0])
    with circuit.if_test((records[0], 0)) as first:
        circuit.barrier()
    with first:
        attempt(records[1])
        with circuit.if_test((records[1], 0)) as second:
            circuit.barrier()
        with second:
            attempt(records[2])
    return circuit
