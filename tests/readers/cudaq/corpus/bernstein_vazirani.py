import cudaq
from typing import List

secret_string = [1, 0, 1, 1]


@cudaq.kernel
def oracle(register: cudaq.qview, auxillary_qubit: cudaq.qubit, hidden_bits: list[int]):
    for index, bit in enumerate(hidden_bits):
        if bit == 1:
            # apply a `cx` gate with the current qubit as
            # the control and the auxillary qubit as the target.
            x.ctrl(register[index], auxillary_qubit)


@cudaq.kernel
def bernstein_vazirani(hidden_bits: list[int]):
    qubits = cudaq.qvector(len(hidden_bits))
    auxillary_qubit = cudaq.qubit()
    # Prepare the auxillary qubit.
    h(auxillary_qubit)
    z(auxillary_qubit)
    # Place the rest of the register in a superposition state.
    h(qubits)
    # Query the oracle.
    oracle(qubits, auxillary_qubit, hidden_bits)
    # Apply another set of Hadamards to the register.
    h(qubits)
    mz(qubits)  # measures only the main register


print(cudaq.draw(bernstein_vazirani, secret_string))


def main():
    return bernstein_vazirani, secret_string
