from qiskit.circuit import QuantumCircuit, QuantumRegister, ClassicalRegister


def repeat_until_success(max_trials=4):
    """Repeats until the ancilla is found in |0>, then applies X on the target."""
    anc, tgt = QuantumRegister(1, "anc"), QuantumRegister(1, "tgt")
    flag, out = ClassicalRegister(1, "flag"), ClassicalRegister(1, "out")
    qc = QuantumCircuit(anc, tgt, flag, out)
    with qc.for_loop(range(max_trials)):
        qc.reset(anc)
        qc.h(anc)
        qc.measure(anc, flag)
        with qc.if_test((flag, 0)):
            qc.x(tgt)
            qc.break_loop()
    qc.measure(tgt, out)
    return qc
