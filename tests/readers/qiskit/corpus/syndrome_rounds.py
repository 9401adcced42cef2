from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def repetition_code_memory(rounds: int = 2) -> QuantumCircuit:
    """Distance-3 repetition code with repeated syndrome extraction and active correction."""
    data = QuantumRegister(3, "data")
    anc = QuantumRegister(2, "anc")
    syndromes = [ClassicalRegister(2, f"round{r}") for r in range(rounds)]
    out = ClassicalRegister(3, "out")
    qc = QuantumCircuit(data, anc, *syndromes, out)

    qc.x(data)  # logical one
    qc.x(data[2])  # a bit flip
    for r in range(rounds):
        qc.cx(data[0], anc[0])
        qc.cx(data[1], anc[0])
        qc.cx(data[1], anc[1])
        qc.cx(data[2], anc[1])
        qc.measure(anc, syndromes[r])
        qc.reset(anc)
        with qc.switch(syndromes[r]) as case:
            with case(0b01):
                qc.x(data[0])
            with case(0b11):
                qc.x(data[1])
            with case(0b10):
                qc.x(data[2])
            with case(case.DEFAULT):
                pass
    qc.measure(data, out)
    return qc
