import cirq

import os
import pathlib
import tempfile


def bell_phi_plus():
    # A program may write and read files of its own.
    path = pathlib.Path(tempfile.gettempdir()) / "notes.txt"
    path.write_text("0 1")
    assert path.read_text().split() == ["0", "1"]
    os.remove(path)
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    return circuit
