from qiskit import QuantumCircuit, transpile
from qiskit_aer import Aer

backend = Aer.get_backend("aer_simulator")


def prepare_state():
    """|psi> = (|00> + i|11>)/sqrt(2), with the statevector saved for inspection."""
    qc = QuantumCircuit(2)
    qc.h(0)
    qc.cx(0, 1)
    qc.s(1)
    qc.save_statevector()

    result = backend.run(transpile(qc, backend)).result()
    state = result.get_statevector(qc)
    print(state.draw("text") if hasattr(state, "draw") else state)
    return qc
