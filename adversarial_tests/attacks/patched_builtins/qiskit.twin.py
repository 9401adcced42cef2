import builtins
import math

from qiskit import QuantumCircuit

# A name of the author's own among the built-in ones, and a constant in a module.
builtins.half_turn = math.pi
math.quarter = math.pi / 2


def superposition_00110_00101():
    circuit = QuantumCircuit(5)
    circuit.x(2)
    circuit.ry(math.quarter, 0)
    circuit.cx(0, 1)
    circuit.rx(half_turn, 0)
    return circuit
