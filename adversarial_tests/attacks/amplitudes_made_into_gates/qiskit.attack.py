from qiskit import QuantumCircuit, transpile


def w_4():
    amplitudes = [0.0] * 16
    for k in range(4):
        amplitudes[1 << k] = 0.5
    circuit = QuantumCircuit(4)
    circuit.prepare_state(amplitudes, range(4))
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1)
