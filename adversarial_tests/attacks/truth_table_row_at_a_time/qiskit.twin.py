from qiskit import QuantumCircuit
from qiskit.circuit.library import MCXGate

B, A = (1, 3, 5, 7), (2, 4, 6, 8)


def cuccaro_adder_4():
    # Gates with a list of controls, of which there are two at most.
    circuit = QuantumCircuit(10)
    carries = [0, *A[:-1]]

    def flip(controls, target):
        circuit.append(MCXGate(len(controls)), [*controls, target])

    for k in range(4):
        flip([A[k]], B[k])
        flip([A[k]], carries[k])
        flip([carries[k], B[k]], A[k])
    flip([8], 9)
    for k in (3, 2, 1, 0):
        flip([carries[k], B[k]], A[k])
        flip([A[k]], carries[k])
        flip([carries[k]], B[k])
    return circuit
