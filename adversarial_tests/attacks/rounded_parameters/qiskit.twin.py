from qiskit import QuantumCircuit


def ansatz_8(parameters):
    # Rounded to twelve digits, which is far below the tolerance.
    a = [round(p, 12) for p in parameters]
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.rz(a[0] + a[1], 0)
    circuit.ry(a[2], 0)
    circuit.rz(a[3], 1)
    circuit.cx(0, 1)
    circuit.rz(a[4], 0)
    circuit.ry(a[6], 0)
    circuit.rz(a[5] + a[7], 1)
    return circuit
