from qiskit import QuantumCircuit


def ctqw_search_path4():
    step = 1.5 / 4
    walk = QuantumCircuit(2, name="walk")
    walk.rx(-0.6 * step / 2, 0)
    walk.rxx(-0.3 * step / 2, 0, 1)
    walk.ryy(-0.3 * step, 0, 1)
    walk.rxx(-0.3 * step / 2, 0, 1)
    walk.rx(-0.6 * step / 2, 0)
    # The definition of a block of gates is those gates.
    gates = walk.to_gate().definition
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    for k in range(4):
        mark(circuit, step / 2 if k == 0 else step)
        circuit.compose(gates, [0, 1], inplace=True)
    mark(circuit, step / 2)
    return circuit.decompose()


def mark(circuit, time):
    circuit.x([0, 1])
    circuit.cp(time, 0, 1)
    circuit.x([0, 1])
