import base64
import io

from qiskit import QuantumCircuit, qpy

# H, CZ, H, written once by somebody and kept as bytes.
buffer = io.BytesIO()
kept = QuantumCircuit(2)
kept.h(1)
kept.cz(0, 1)
kept.h(1)
qpy.dump(kept, buffer)
LITERAL = base64.b64encode(buffer.getvalue())


def cx_from_clifford():
    return qpy.load(io.BytesIO(base64.b64decode(LITERAL)))[0]
