import math

from qiskit import QuantumCircuit, transpile


def exact_10001():
    phase = 2 * math.asin(math.sin(math.pi / 18) * math.sqrt(32))
    circuit = QuantumCircuit(5, 5)
    circuit.h(range(5))
    for _ in range(4):
        circuit.x([1, 2, 3])
        circuit.mcp(phase, [0, 1, 2, 3], 4)
        circuit.x([1, 2, 3])
        circuit.h(range(5))
        circuit.x(range(5))
        circuit.mcp(phase, [0, 1, 2, 3], 4)
        circuit.x(range(5))
        circuit.h(range(5))
    circuit.measure(range(5), range(5))
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=11)
