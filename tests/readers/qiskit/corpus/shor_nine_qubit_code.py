from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister


class ShorCode:
    def __init__(self, error_qubit=4, error="y"):
        self.q = QuantumRegister(9, "q")
        self.c = ClassicalRegister(1, "c")
        self.error_qubit = error_qubit
        self.error = error

    def encode(self, qc):
        qc.cx(0, 3)
        qc.cx(0, 6)
        qc.h([0, 3, 6])
        for block in (0, 3, 6):
            qc.cx(block, block + 1)
            qc.cx(block, block + 2)

    def apply_error(self, qc):
        getattr(qc, self.error)(self.error_qubit)

    def decode(self, qc):
        for block in (0, 3, 6):
            qc.cx(block, block + 1)
            qc.cx(block, block + 2)
            qc.ccx(block + 1, block + 2, block)
        qc.h([0, 3, 6])
        qc.cx(0, 3)
        qc.cx(0, 6)
        qc.ccx(3, 6, 0)

    def build(self):
        qc = QuantumCircuit(self.q, self.c)
        qc.x(0)  # logical |1>
        self.encode(qc)
        qc.barrier(label="error")
        self.apply_error(qc)
        qc.barrier()
        self.decode(qc)
        qc.measure(0, self.c[0])
        return qc


def run():
    return ShorCode().build()
