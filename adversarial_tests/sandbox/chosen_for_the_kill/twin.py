from qiskit import QuantumCircuit

with open("/proc/self/oom_score_adj") as file:
    print("chosen first:", file.read().strip())
with open("/proc/meminfo") as file:
    print(file.readline())


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
