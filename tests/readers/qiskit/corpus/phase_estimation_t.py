from math import pi
from qiskit import QuantumCircuit, QuantumRegister, ClassicalRegister
from qiskit.circuit.library import TGate
from qiskit.synthesis import synth_qft_full


def qpe(n_count: int = 3):
    counting = QuantumRegister(n_count, name="counting")
    target = QuantumRegister(1, name="target")
    c = ClassicalRegister(n_count, name="c")
    qc = QuantumCircuit(counting, target, c)

    # Eigenstate |1> of T
    qc.x(target[0])
    qc.h(counting)

    ct = TGate().control(1)
    for j in range(n_count):
        repetitions = 2 ** j
        for _ in range(repetitions):
            qc.append(ct, [counting[j], target[0]])

    qc.append(synth_qft_full(n_count, inverse=True).to_gate(label="QFT†"), counting)
    qc.measure(counting, c)
    return qc


qpe_circuit = qpe(3)
print(qpe_circuit)
