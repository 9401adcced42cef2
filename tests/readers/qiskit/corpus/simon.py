from collections import Counter
from qiskit import QuantumCircuit, transpile
from qiskit_aer import AerSimulator

SECRET = "110"


def simon_oracle(b: str) -> QuantumCircuit:
    b = b[::-1]  # reverse b for easy iteration
    n = len(b)
    qc = QuantumCircuit(n * 2)
    # Do copy; |x>|0> -> |x>|x>
    for q in range(n):
        qc.cx(q, q + n)
    if "1" not in b:
        return qc  # 1:1 mapping, so just exit
    i = b.find("1")  # index of first non-zero bit in b
    for q in range(n):
        if b[q] == "1":
            qc.cx(i, q + n)
    return qc


def simon_circuit() -> QuantumCircuit:
    n = len(SECRET)
    qc = QuantumCircuit(n * 2, n)
    qc.h(range(n))
    qc.barrier()
    qc = qc.compose(simon_oracle(SECRET))
    qc.barrier()
    qc.h(range(n))
    qc.measure(range(n), range(n))
    return qc


def bdotz(b, z):
    return sum(int(x) * int(y) for x, y in zip(b, z)) % 2


if __name__ != "__skip__":
    sim = AerSimulator()
    counts = Counter(sim.run(transpile(simon_circuit(), sim), shots=256).result().get_counts())
    for z in counts:
        print(f"{SECRET}.{z} = {bdotz(SECRET, z)} (mod 2)")
