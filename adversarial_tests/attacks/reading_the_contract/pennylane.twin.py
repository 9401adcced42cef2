import pennylane as qml

import os
import pathlib
import tempfile


def bell_phi_plus():
    # A program may write and read files of its own.
    path = pathlib.Path(tempfile.gettempdir()) / "notes.txt"
    path.write_text("0 1")
    assert path.read_text().split() == ["0", "1"]
    os.remove(path)
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
