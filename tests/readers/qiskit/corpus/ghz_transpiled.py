import io
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from qiskit import QuantumCircuit, transpile
from qiskit.quantum_info import Statevector
from qiskit.visualization import plot_histogram
from qiskit_aer import AerSimulator


def solve(num_qubits=4):
    qc = QuantumCircuit(num_qubits, name=f"ghz_{num_qubits}")
    qc.h(0)
    for i in range(num_qubits - 1):
        qc.cx(i, i + 1)

    sv = Statevector.from_instruction(qc)
    print("Statevector:", sv.to_dict())

    qc.measure_all()
    backend = AerSimulator(method="statevector")
    tqc = transpile(qc, backend, optimization_level=3)
    counts = backend.run(tqc, shots=200, seed_simulator=42).result().get_counts()
    fig = plot_histogram(counts)
    buf = io.BytesIO()
    fig.savefig(buf, format="png")
    plt.close(fig)
    print(f"depth = {tqc.depth()}, ops = {tqc.count_ops()}, png of {len(buf.getvalue())} bytes")
    return tqc
