from qiskit import QuantumCircuit
from qiskit.primitives import StatevectorSampler
from qiskit.transpiler.preset_passmanagers import generate_preset_pass_manager


def bernstein_vazirani(secret: str) -> QuantumCircuit:
    n = len(secret)
    qc = QuantumCircuit(n + 1, n)
    # ancilla in |->
    qc.x(n)
    qc.h(n)
    qc.h(range(n))
    for i, s in enumerate(secret[::-1]):
        if s == "1":
            qc.cx(i, n)
    qc.h(range(n))
    qc.measure(range(n), range(n))

    pm = generate_preset_pass_manager(optimization_level=1, basis_gates=["cz", "rz", "sx", "x"])
    isa = pm.run(qc)
    sampler = StatevectorSampler()
    data = sampler.run([isa], shots=100).result()[0].data
    print({name: reg.get_counts() for name, reg in data.items()})
    return isa
