from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def ghz_50():
    """Constant depth: Bell pairs are fused by measured parities, and what they read is corrected."""
    data, checks = QuantumRegister(50, "data"), QuantumRegister(49, "checks")
    records = [ClassicalRegister(1, f"m{k}") for k in range(49)]
    circuit = QuantumCircuit(data, checks, *records)
    circuit.h(data)
    for k in range(49):
        circuit.cx(data[k], checks[k])
        circuit.cx(data[k + 1], checks[k])
    for k in range(49):
        circuit.measure(checks[k], records[k][0])
        circuit.reset(checks[k])
    # A qubit differs from qubit 0 where an odd number of the checks before it saw a difference.
    for k in range(49):
        with circuit.if_test((records[k], 1)):
            circuit.x(data[k + 1 :])
    return circuit
