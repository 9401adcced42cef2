from typing import List
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister


def majority(qc: QuantumCircuit, c, b, a) -> None:
    qc.cx(a, b)
    qc.cx(a, c)
    qc.ccx(c, b, a)


def unmajority(qc: QuantumCircuit, c, b, a) -> None:
    qc.ccx(c, b, a)
    qc.cx(a, c)
    qc.cx(c, b)


def encode(qc: QuantumCircuit, reg: QuantumRegister, value: int) -> None:
    bits: List[str] = list(reversed(format(value, f"0{len(reg)}b")))
    for i, bit in enumerate(bits):
        if bit == "1":
            qc.x(reg[i])


def add(a_val: int, b_val: int) -> QuantumCircuit:
    """Computes a + b with the Cuccaro ripple-carry adder on 3-bit inputs."""
    n = 3
    cin = QuantumRegister(1, "cin")
    a = QuantumRegister(n, "a")
    b = QuantumRegister(n, "b")
    cout = QuantumRegister(1, "cout")
    result = ClassicalRegister(n + 1, "sum")
    qc = QuantumCircuit(cin, a, b, cout, result)

    encode(qc, a, a_val)
    encode(qc, b, b_val)

    majority(qc, cin[0], b[0], a[0])
    for i in range(1, n):
        majority(qc, a[i - 1], b[i], a[i])
    qc.cx(a[n - 1], cout[0])
    for i in reversed(range(1, n)):
        unmajority(qc, a[i - 1], b[i], a[i])
    unmajority(qc, cin[0], b[0], a[0])

    for i in range(n):
        qc.measure(b[i], result[i])
    qc.measure(cout[0], result[n])
    return qc
