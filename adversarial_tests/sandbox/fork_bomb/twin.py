import concurrent.futures

from qiskit import QuantumCircuit

with concurrent.futures.ThreadPoolExecutor(4) as threads:
    squares = list(threads.map(lambda number: number**2, range(100)))
assert squares[-1] == 9801


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
