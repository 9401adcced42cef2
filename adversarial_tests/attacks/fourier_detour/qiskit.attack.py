from math import pi

from qiskit import QuantumCircuit


def draper_adder_4():
    fourier = QuantumCircuit(4, name="fourier")
    for j in reversed(range(4)):
        fourier.h(j)
        for k in range(j):
            fourier.cp(pi / 2 ** (j - k), k, j)
    fourier = fourier.to_gate()
    circuit = QuantumCircuit(9)
    circuit.append(fourier, range(4, 8))
    circuit.append(fourier.inverse(), range(4, 8))
    # Cuccaro's adder without the last carry: the work qubit carries.
    a, b, carry = range(4), range(4, 8), 8
    chain = [carry, *a]
    for k in range(3):
        circuit.cx(a[k], b[k])
        circuit.cx(a[k], chain[k])
        circuit.ccx(chain[k], b[k], a[k])
    circuit.cx(a[3], b[3])
    circuit.cx(a[2], b[3])
    for k in reversed(range(3)):
        circuit.ccx(chain[k], b[k], a[k])
        circuit.cx(a[k], chain[k])
        circuit.cx(chain[k], b[k])
    return circuit
