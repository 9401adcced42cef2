from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister, transpile


def repeat_until_success():
    """Two fresh ancillas an attempt, nested conditions, and every Toffoli in Clifford+T."""
    rotation = QuantumCircuit(3)
    rotation.h([1, 2])
    rotation.ccx(1, 2, 0)
    rotation.s(0)
    rotation.ccx(1, 2, 0)
    rotation.h([1, 2])
    basis = ["h", "s", "sdg", "t", "tdg", "cx"]
    rotation = transpile(rotation, basis_gates=basis, optimization_level=0)

    qubits = QuantumRegister(7)
    records = [ClassicalRegister(2, f"record_{k}") for k in range(3)]
    circuit = QuantumCircuit(qubits, *records)

    def attempts(number):
        pair = [1 + 2 * number, 2 + 2 * number]
        circuit.compose(rotation, [0, *pair], inplace=True)
        circuit.measure(pair, records[number])
        with circuit.switch(records[number]) as case:
            with case(0):
                pass
            with case(case.DEFAULT):
                circuit.z(0)
                if number < 2:
                    attempts(number + 1)

    attempts(0)
    return circuit
