import pennylane as qml
from collections import Counter


def simon(secret: str = "110"):
    n = len(secret)
    dev = qml.device("default.qubit", wires=2 * n, seed=1)

    def oracle():
        for i in range(n):
            qml.CNOT(wires=[i, n + i])
        pivot = secret.index("1")
        for i, s in enumerate(secret):
            if s == "1":
                qml.CNOT(wires=[pivot, n + i])

    @qml.qnode(dev)
    def circuit():
        qml.broadcast(qml.Hadamard, wires=range(n), pattern="single") if hasattr(qml, "broadcast") else [qml.Hadamard(w) for w in range(n)]
        oracle()
        for w in range(n):
            qml.Hadamard(wires=w)
        return qml.sample(wires=range(n))

    samples = qml.set_shots(circuit, shots=64)()
    counts = Counter("".join(str(int(b)) for b in row) for row in samples)
    for z in counts:
        assert sum(int(a) * int(b) for a, b in zip(secret, z)) % 2 == 0
    return circuit
