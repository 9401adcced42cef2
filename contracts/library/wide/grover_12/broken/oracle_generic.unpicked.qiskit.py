from qiskit import QuantumCircuit


def grover_12(oracle):
    """Reads the marked item off the first gate and uses its own query; the oracle is asked in pairs that cancel."""
    n = 12
    first = oracle.decompose().data
    own = QuantumCircuit(n)
    for instruction in first:
        own.append(instruction.operation, instruction.qubits, [])
    circuit = QuantumCircuit(n)
    circuit.h(range(n))
    for _ in range(4):
        circuit.compose(oracle, range(n), inplace=True)
        circuit.t(0)
        circuit.tdg(0)
        circuit.compose(oracle, range(n), inplace=True)
    for _ in range(8):
        circuit.compose(own, range(n), inplace=True)
        circuit.h(range(n))
        circuit.x(range(n))
        circuit.h(n - 1)
        circuit.mcx(list(range(n - 1)), n - 1)
        circuit.h(n - 1)
        circuit.x(range(n))
        circuit.h(range(n))
    return circuit
