from qiskit.circuit.equivalence_library import SessionEquivalenceLibrary
from qiskit.circuit.library import CXGate


def cx_from_clifford():
    for known in SessionEquivalenceLibrary.get_entry(CXGate()):
        if set(known.count_ops()) == {"h", "cz"}:
            return known
