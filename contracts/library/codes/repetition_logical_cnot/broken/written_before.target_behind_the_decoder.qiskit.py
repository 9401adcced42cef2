from qiskit import QuantumCircuit, QuantumRegister


def repetition_logical_cnot(control_bit, target_bit):
    control, target = QuantumRegister(3, "control"), QuantumRegister(3, "target")
    circuit = QuantumCircuit(control, target)
    if control_bit:
        circuit.x(control[0])
    for block in (control, target):
        circuit.cx(block[0], block[1])
        circuit.cx(block[0], block[2])
    circuit.barrier()
    circuit.cx(control, target)
    circuit.barrier()
    for block in (control, target):
        circuit.cx(block[0], block[2])
        circuit.cx(block[0], block[1])
    if target_bit:
        circuit.x(target[0])
    return circuit
