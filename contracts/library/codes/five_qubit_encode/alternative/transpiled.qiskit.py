from qiskit import QuantumCircuit, transpile


def five_qubit_encode():
    circuit = QuantumCircuit(5)
    circuit.z(0)
    for seed, word in ((1, "YYZIZ"), (2, "XIXZZ"), (3, "XZZXI"), (4, "YZIZY")):
        circuit.h(seed)
        if word[seed] == "Y":
            circuit.s(seed)
        for k, letter in enumerate(word):
            if k != seed and letter != "I":
                getattr(circuit, "c" + letter.lower())(seed, k)
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=2, seed_transpiler=5)
