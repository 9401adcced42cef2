from __future__ import annotations

import math
from dataclasses import dataclass, field

from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister


@dataclass
class GroverSearch:
    """Grover's algorithm for a single marked bitstring (Qiskit ordering)."""

    marked: str
    iterations: int | None = None
    qr: QuantumRegister = field(init=False)
    cr: ClassicalRegister = field(init=False)

    def __post_init__(self) -> None:
        n = len(self.marked)
        self.qr = QuantumRegister(n, "q")
        self.cr = ClassicalRegister(n, "c")
        if self.iterations is None:
            self.iterations = math.floor(math.pi / 4 * math.sqrt(2**n))

    @property
    def n(self) -> int:
        return len(self.marked)

    def oracle(self) -> QuantumCircuit:
        qc = QuantumCircuit(self.n, name="Oracle")
        zeros = [i for i, bit in enumerate(reversed(self.marked)) if bit == "0"]
        if zeros:
            qc.x(zeros)
        qc.h(self.n - 1)
        qc.mcx(list(range(self.n - 1)), self.n - 1)
        qc.h(self.n - 1)
        if zeros:
            qc.x(zeros)
        return qc

    def diffuser(self) -> QuantumCircuit:
        qc = QuantumCircuit(self.n, name="Diffuser")
        qc.h(range(self.n))
        qc.x(range(self.n))
        qc.h(self.n - 1)
        qc.mcx(list(range(self.n - 1)), self.n - 1)
        qc.h(self.n - 1)
        qc.x(range(self.n))
        qc.h(range(self.n))
        return qc

    def circuit(self) -> QuantumCircuit:
        qc = QuantumCircuit(self.qr, self.cr)
        qc.h(self.qr)
        for _ in range(self.iterations):
            qc.append(self.oracle().to_gate(), self.qr[:])
            qc.append(self.diffuser().to_gate(), self.qr[:])
        qc.barrier()
        qc.measure(self.qr, self.cr)
        return qc


def main() -> QuantumCircuit:
    grover = GroverSearch("101")
    print(f"Running {grover.iterations} Grover iterations")
    return grover.circuit()
