from qiskit import QuantumCircuit


def ansatz_8(parameters):
    a = [round(p, 1) for p in parameters]
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.rz(a[0] + a[1], 0)
    circuit.ry(a[2], 0)
    circuit.rz(a[3], 1)
    circuit.cx(0, 1)
    circuit.rz(a[4], 0)
    circuit.rz(a[5], 1)
    circuit.ry(a[6], 0)
    circuit.rz(a[7], 1)
    return circuit
