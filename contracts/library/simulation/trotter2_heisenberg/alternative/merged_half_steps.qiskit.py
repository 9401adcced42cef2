from qiskit import QuantumCircuit, transpile


def trotter2_heisenberg():
    """The halves between the two steps merged, each factor written with CX and RZ, then compiled."""
    words = ["XXI", "YYI", "IXX", "IYY", "ZZI", "IZZ"]
    weights = dict(zip(words, [1.0, 0.8, 1.0, 0.8, 0.5, 0.5]))
    circuit = QuantumCircuit(3)
    circuit.x(2)

    def factor(word, angle):
        places = [k for k, letter in enumerate(word) if letter != "I"]
        for k in places:
            if word[k] == "X":
                circuit.h(k)
            elif word[k] == "Y":
                circuit.sdg(k)
                circuit.h(k)
        circuit.cx(*places)
        circuit.rz(angle, places[1])
        circuit.cx(*places)
        for k in places:
            if word[k] == "X":
                circuit.h(k)
            elif word[k] == "Y":
                circuit.h(k)
                circuit.s(k)

    first, *inner = words
    factor(first, weights[first] / 2)
    for step in range(2):
        for word in inner:
            factor(word, weights[word] / 2)
        circuit.rz(0.3, range(3))
        for word in inner[::-1]:
            factor(word, weights[word] / 2)
        factor(first, weights[first] if step == 0 else weights[first] / 2)
    return transpile(circuit, basis_gates=["cx", "rz", "sx", "x"], optimization_level=2, seed_transpiler=3)
