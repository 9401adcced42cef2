from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def swap_tests_3():
    left, right, ancillas = (QuantumRegister(3, name) for name in ("left", "right", "ancilla"))
    circuit = QuantumCircuit(left, right, ancillas, ClassicalRegister(3, "c"))
    circuit.x([left[1], left[2]])
    for k in range(3):
        circuit.h(ancillas[k])
        circuit.cswap(ancillas[k], left[k], right[k])
        circuit.h(ancillas[k])
    circuit.measure(ancillas, range(3))
    return circuit
