from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister
from qiskit.circuit.classical import expr


def teleport_feedforward():
    """Every qubit is read three times, as one does against readout errors, and the majority decides."""
    qubits = QuantumRegister(3, "q")
    z_record, x_record = ClassicalRegister(3, "z"), ClassicalRegister(3, "x")
    circuit = QuantumCircuit(qubits, z_record, x_record)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    for k in range(3):
        circuit.measure(0, z_record[k])
        circuit.measure(1, x_record[k])
    for values in (3, 5, 6, 7):
        with circuit.if_test(expr.equal(x_record, values)):
            circuit.x(2)
        with circuit.if_test(expr.equal(z_record, values)):
            circuit.z(2)
    return circuit
