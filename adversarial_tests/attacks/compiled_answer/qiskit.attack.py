from qiskit import QuantumCircuit
from qiskit.transpiler.passes import BasisTranslator
from qiskit.circuit.equivalence_library import SessionEquivalenceLibrary


def cx_from_clifford():
    circuit = QuantumCircuit(2)
    circuit.cx(0, 1)
    # No pass manager and no transpile: one pass, called.
    return BasisTranslator(SessionEquivalenceLibrary, ["h", "s", "sdg", "cz"])(circuit)
