from qiskit import QuantumCircuit

import ctypes


def bell_phi_plus():
    # A recursion that is caught, and C that is called well.
    def down():
        return down()

    try:
        down()
    except RecursionError:
        assert ctypes.sizeof(ctypes.c_double) == 8
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
