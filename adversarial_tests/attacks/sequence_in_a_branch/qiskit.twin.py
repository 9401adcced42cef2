from math import pi

from qiskit import QuantumCircuit


def layered_18():
    # Gates on different qubits change places, and barriers stand between.
    circuit = QuantumCircuit(3)
    for d in range(2):
        circuit.cx(0, 1)
        circuit.cx(1, 2)
        circuit.cx(2, 0)
        for k in range(3):
            for i in range(3):
                angle = (9 * d + 3 * i + k + 1) * pi / 19
                circuit.rz(angle, i) if k == 1 else circuit.rx(angle, i)
        circuit.barrier()
    return circuit
