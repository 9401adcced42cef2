import tempfile
from pathlib import Path

from qiskit import QuantumCircuit


def product_6(param):
    # Noted in a file, and read back at once.
    note = Path(tempfile.gettempdir()) / "angles"
    note.write_text(" ".join(map(repr, param)))
    p = [float(word) for word in note.read_text().split()]
    circuit = QuantumCircuit(2)
    for k in range(2):
        circuit.rz(p[3 * k], k)
        circuit.ry(p[3 * k + 1], k)
        circuit.rz(p[3 * k + 2], k)
    return circuit
