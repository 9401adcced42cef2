import threading

from qiskit import QuantumCircuit

total = []
threads = [threading.Thread(target=total.append, args=(number,)) for number in range(30)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(total) == list(range(30))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
