from qiskit import QuantumCircuit

import os
import pathlib
import tempfile


def bell_phi_plus():
    # A program may write and read files of its own.
    path = pathlib.Path(tempfile.gettempdir()) / "notes.txt"
    path.write_text("0 1")
    assert path.read_text().split() == ["0", "1"]
    os.remove(path)
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
