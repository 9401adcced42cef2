import gc
import inspect

from qiskit import QuantumCircuit

assert inspect.currentframe().f_code.co_name == "<module>"
assert gc.isenabled()
gc.collect()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
