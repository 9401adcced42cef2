import io
import tempfile

from qiskit import QuantumCircuit

with tempfile.TemporaryFile() as file:
    file.write(bytes(100_000))
buffer = io.BytesIO(bytes(1 << 20))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
