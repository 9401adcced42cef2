from qiskit import QuantumCircuit


def swap_test(unknown_state):
    # Prepared, taken back, and prepared again.
    circuit = QuantumCircuit(3, 1)
    circuit.append(unknown_state, [1])
    circuit.append(unknown_state.inverse(), [1])
    circuit.append(unknown_state, [1])
    circuit.h(0)
    circuit.cswap(0, 1, 2)
    circuit.h(0)
    circuit.measure(0, 0)
    return circuit
