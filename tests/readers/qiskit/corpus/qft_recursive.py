import numpy as np
from qiskit import QuantumCircuit


def qft_rotations(circuit: QuantumCircuit, n: int) -> QuantumCircuit:
    """Performs qft on the first n qubits in circuit (without swaps)"""
    if n == 0:
        return circuit
    n -= 1
    circuit.h(n)
    for qubit in range(n):
        circuit.cp(np.pi / 2 ** (n - qubit), qubit, n)
    # At the end of our function, we call the same function again on
    # the next qubits (we reduced n by one earlier in the function)
    return qft_rotations(circuit, n)


def swap_registers(circuit: QuantumCircuit, n: int) -> QuantumCircuit:
    for qubit in range(n // 2):
        circuit.swap(qubit, n - qubit - 1)
    return circuit


def qft(circuit: QuantumCircuit, n: int) -> QuantumCircuit:
    """QFT on the first n qubits in circuit"""
    qft_rotations(circuit, n)
    swap_registers(circuit, n)
    return circuit


def build_circuit(n: int = 4) -> QuantumCircuit:
    qc = QuantumCircuit(n)
    qft(qc, n)
    return qc


if __name__ == "__main__":
    qc = build_circuit(4)
    qc.draw("mpl").savefig("qft.png")
