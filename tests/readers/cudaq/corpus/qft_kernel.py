import cudaq
import numpy as np


@cudaq.kernel
def quantum_fourier_transform(qubits: cudaq.qview):
    """Args: qubits: specifies the quantum register to which apply the QFT."""
    qubit_count = len(qubits)
    # Apply Hadamard gates and controlled rotation gates.
    for i in range(qubit_count):
        h(qubits[i])
        for j in range(i + 1, qubit_count):
            angle = (2 * np.pi) / (2**(j - i + 1))
            cr1(angle, [qubits[j]], qubits[i])


@cudaq.kernel
def inverse_qft(qubits: cudaq.qview):
    cudaq.adjoint(quantum_fourier_transform, qubits)


@cudaq.kernel
def qft_on_five():
    """QFT of the integer 5 on 3 qubits, most significant qubit first, without swaps."""
    qubits = cudaq.qvector(3)
    x(qubits[0])
    x(qubits[2])
    quantum_fourier_transform(qubits)
