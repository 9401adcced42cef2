from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit.library import XGate

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))
# Generators of X type, each with a seed that is in no other one and not in the logical X on 0, 1 and 2.
GENERATORS = ((4, (0, 2, 6)), (5, (1, 2, 6)), (3, (0, 1, 6)))


def encoder():
    circuit = QuantumCircuit(7, name="encoder")
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    for seed, others in GENERATORS:
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    return circuit


def steane_x_correct(logical_bit, error_qubit):
    data, ancilla = QuantumRegister(7, "data"), QuantumRegister(3, "ancilla")
    record = ClassicalRegister(7, "record")
    circuit = QuantumCircuit(data, ancilla, record)
    circuit.compose(encoder(), data, inplace=True)
    if logical_bit:
        circuit.x(data)
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    for k, check in enumerate(CHECKS):
        for qubit in check:
            circuit.cx(data[qubit], ancilla[k])
    for qubit in range(7):
        # The syndrome is the number of the qubit, counted from 1.
        circuit.append(XGate().control(3, ctrl_state=qubit + 1), [*ancilla, data[qubit]])
    circuit.reset(data)
    if logical_bit:
        circuit.x(data[0])
    circuit.measure(data, record)
    return circuit
