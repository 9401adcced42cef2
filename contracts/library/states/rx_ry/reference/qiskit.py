from qiskit import QuantumCircuit
from qiskit.circuit import ParameterVector


def rx_ry(parameters):
    theta = ParameterVector("theta", 2)
    circuit = QuantumCircuit(1)
    circuit.rx(theta[0], 0)
    circuit.ry(theta[1], 0)
    return circuit.assign_parameters(dict(zip(theta, parameters, strict=True)))
