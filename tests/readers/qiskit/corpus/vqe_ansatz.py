import numpy as np
from qiskit.circuit import ParameterVector, QuantumCircuit
from qiskit.primitives import StatevectorEstimator
from qiskit.quantum_info import SparsePauliOp
from scipy.optimize import minimize

hamiltonian = SparsePauliOp.from_list(
    [("II", -1.052373), ("IZ", 0.397937), ("ZI", -0.397937), ("ZZ", -0.011280), ("XX", 0.180931)]
)


def make_ansatz(num_qubits=2, layers=2):
    theta = ParameterVector("θ", 2 * num_qubits * layers)
    qc = QuantumCircuit(num_qubits)
    k = 0
    for layer in range(layers):
        for q in range(num_qubits):
            qc.ry(theta[k], q)
            k += 1
            qc.rz(theta[k], q)
            k += 1
        for q in range(num_qubits - 1):
            qc.cx(q, q + 1)
    return qc


estimator = StatevectorEstimator()


def cost(params, ansatz):
    pub = (ansatz, [hamiltonian], [params])
    return float(estimator.run([pub]).result()[0].data.evs[0])


def vqe_circuit(params):
    """Returns the ansatz with the given parameters bound."""
    ansatz = make_ansatz()
    res = minimize(cost, np.zeros(ansatz.num_parameters), args=(ansatz,), method="COBYLA", options={"maxiter": 10})
    print("energy after 10 evaluations:", res.fun)
    return ansatz.assign_parameters(params)
