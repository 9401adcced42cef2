import asyncio

from qiskit import QuantumCircuit


async def add(a, b):
    await asyncio.sleep(0)
    return a + b


assert asyncio.run(add(1, 2)) == 3


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
