"""Programs as language models write them for Qiskit, each a function without arguments."""

from __future__ import annotations

import math

import numpy as np
from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister, transpile
from qiskit.circuit import Gate, Parameter, ParameterVector
from qiskit.circuit.classical import expr
from qiskit.circuit.library import (
    HGate,
    MCXGate,
    PauliEvolutionGate,
    PhaseOracleGate,
    QFTGate,
    RYGate,
    UnitaryGate,
    XGate,
    ZGate,
    efficient_su2,
    grover_operator,
    n_local,
    phase_estimation,
    qaoa_ansatz,
    real_amplitudes,
    zz_feature_map,
)
from qiskit.quantum_info import SparsePauliOp


def bell():
    qc = QuantumCircuit(2, 2)
    qc.h(0)
    qc.cx(0, 1)
    qc.measure([0, 1], [0, 1])
    return qc


def ghz_measure_all():
    qc = QuantumCircuit(3)
    qc.h(0)
    for i in range(2):
        qc.cx(i, i + 1)
    qc.measure_all()
    return qc


def ghz_of_named_registers():
    a, b = QuantumRegister(1, "a"), QuantumRegister(2, "b")
    c = ClassicalRegister(3, "out")
    qc = QuantumCircuit(b, a, c)
    qc.h(a[0])
    qc.cx(a[0], b)
    qc.measure(a, c[2])
    qc.measure(b, c[:2])
    return qc


def measure_in_reverse():
    qc = QuantumCircuit(2, 2)
    qc.x(0)
    qc.measure(0, 1)
    qc.measure(1, 0)
    return qc


def measure_all_into_existing():
    qc = QuantumCircuit(2, 2)
    qc.ry(1.1, 1)
    qc.measure_all(add_bits=False)
    return qc


def measure_active():
    qc = QuantumCircuit(3)
    qc.ry(0.3, 2)
    qc.measure_active()
    return qc


def w_state():
    qc = QuantumCircuit(3)
    qc.ry(2 * math.acos(1 / math.sqrt(3)), 0)
    qc.append(RYGate(math.pi / 2).control(1), [0, 1])
    qc.cx(1, 2)
    qc.cx(0, 1)
    qc.x(0)
    return qc


def qft_by_hand():
    qc = QuantumCircuit(3)
    for j in reversed(range(3)):
        qc.h(j)
        for k in reversed(range(j)):
            qc.cp(math.pi / 2 ** (j - k), k, j)
    qc.swap(0, 2)
    return qc


def qft_from_library():
    qc = QuantumCircuit(3)
    qc.append(QFTGate(3), range(3))
    qc.append(QFTGate(3).inverse(), [2, 0, 1])
    return qc.decompose()


def phase_estimation_by_hand():
    qc = QuantumCircuit(4, 3)
    qc.x(3)
    qc.h(range(3))
    for k in range(3):
        for _ in range(2**k):
            qc.cp(2 * math.pi / 8, k, 3)
    qc.append(QFTGate(3).inverse(), range(3))
    qc.measure(range(3), range(3))
    return qc


def phase_estimation_from_library():
    unitary = QuantumCircuit(1, name="rotation")
    unitary.p(math.pi / 3, 0)
    return phase_estimation(2, unitary)


def grover_by_hand():
    oracle = QuantumCircuit(2, name="oracle")
    oracle.cz(0, 1)
    diffuser = QuantumCircuit(2)
    diffuser.h([0, 1])
    diffuser.x([0, 1])
    diffuser.cz(0, 1)
    diffuser.x([0, 1])
    diffuser.h([0, 1])
    qc = QuantumCircuit(2)
    qc.h([0, 1])
    qc.append(oracle.to_gate(), [0, 1])
    qc.append(diffuser.to_gate(label="diffuser"), [0, 1])
    qc.measure_all()
    return qc


def grover_from_library():
    oracle = QuantumCircuit(3)
    oracle.ccz(0, 1, 2)
    qc = QuantumCircuit(3)
    qc.h(range(3))
    qc.compose(grover_operator(oracle).power(2), inplace=True)
    return qc


def oracle_of_an_expression():
    qc = QuantumCircuit(3)
    qc.h(range(3))
    qc.append(PhaseOracleGate("(a & b) | ~c"), range(3))
    return qc


def deutsch_jozsa():
    qc = QuantumCircuit(4, 3)
    qc.x(3)
    qc.h(range(4))
    qc.barrier()
    for i in range(3):
        qc.cx(i, 3)
    qc.barrier()
    qc.h(range(3))
    for i in range(3):
        qc.measure(i, i)
    return qc


def bernstein_vazirani_from_a_string(secret="101"):
    n = len(secret)
    qc = QuantumCircuit(n + 1, n)
    qc.h(range(n))
    qc.x(n)
    qc.h(n)
    for i, bit in enumerate(reversed(secret)):
        if bit == "1":
            qc.cx(i, n)
    qc.h(range(n))
    qc.measure(range(n), range(n))
    return qc


def teleportation():
    qr, crz, crx = QuantumRegister(3, "q"), ClassicalRegister(1, "crz"), ClassicalRegister(1, "crx")
    qc = QuantumCircuit(qr, crz, crx)
    qc.ry(0.7, 0)
    qc.rz(0.4, 0)
    qc.h(1)
    qc.cx(1, 2)
    qc.cx(0, 1)
    qc.h(0)
    qc.measure(0, crz)
    qc.measure(1, crx)
    with qc.if_test((crx, 1)):
        qc.x(2)
    with qc.if_test((crz, 1)):
        qc.z(2)
    return qc


def teleportation_with_initialize():
    qc = QuantumCircuit(3, 2)
    qc.initialize([0.6, 0.8j], 0)
    qc.h(1)
    qc.cx(1, 2)
    qc.cx(0, 1)
    qc.h(0)
    qc.measure([0, 1], [0, 1])
    with qc.if_test((qc.clbits[1], True)):
        qc.x(2)
    with qc.if_test((qc.clbits[0], True)):
        qc.z(2)
    return qc


def superdense_coding():
    qc = QuantumCircuit(2)
    qc.h(0)
    qc.cx(0, 1)
    qc.z(0)
    qc.x(0)
    qc.cx(0, 1)
    qc.h(0)
    qc.measure_all()
    return qc


def bit_flip_code():
    qc = QuantumCircuit(5, 2)
    qc.ry(0.9, 0)
    qc.cx(0, [1, 2])
    qc.x(1)
    qc.cx([0, 1], 3)
    qc.cx([1, 2], 4)
    qc.measure([3, 4], [0, 1])
    with qc.switch(qc.cregs[0]) as case:
        with case(1):
            qc.x(0)
        with case(3):
            qc.x(1)
        with case(2):
            qc.x(2)
    return qc


def entanglement_swapping_by_expressions():
    qc = QuantumCircuit(4, 2)
    qc.h([0, 2])
    qc.cx([0, 2], [1, 3])
    qc.cx(1, 2)
    qc.h(1)
    qc.measure([1, 2], [0, 1])
    with qc.if_test(expr.logic_and(qc.clbits[0], expr.logic_not(qc.clbits[1]))):
        qc.z(3)
    with qc.if_test(expr.bit_and(qc.clbits[1], expr.bit_not(qc.clbits[0]))):
        qc.x(3)
    with qc.if_test(expr.equal(qc.cregs[0], 3)):
        qc.y(3)
    return qc


def active_reset():
    qc = QuantumCircuit(1, 2)
    qc.ry(1.2, 0)
    qc.measure(0, 0)
    with qc.if_test((qc.clbits[0], 1)):
        qc.x(0)
    qc.measure(0, 1)
    return qc


def reused_qubit():
    qc = QuantumCircuit(2, 2)
    qc.h(0)
    qc.cx(0, 1)
    qc.measure(0, 0)
    qc.reset(0)
    qc.ry(0.3, 0)
    qc.measure(0, 1)
    return qc


def iterative_phase_estimation():
    qc = QuantumCircuit(2, 3)
    qc.x(1)
    for k in range(3):
        qc.reset(0)
        qc.h(0)
        for _ in range(2 ** (2 - k)):
            qc.cp(2 * math.pi * 3 / 8, 0, 1)
        for j in range(k):
            with qc.if_test((qc.clbits[j], 1)):
                qc.p(-math.pi / 2 ** (k - j), 0)
        qc.h(0)
        qc.measure(0, k)
    return qc


def coin_until_heads_in_three():
    qc = QuantumCircuit(1, 1)
    with qc.for_loop(range(3)):
        qc.h(0)
        qc.measure(0, 0)
        with qc.if_test((qc.clbits[0], 1)):
            qc.break_loop()
    return qc


def rotations_in_a_loop():
    qc = QuantumCircuit(2)
    angle = Parameter("angle")
    with qc.for_loop([0, 2, 5], angle):
        qc.rx(angle * 0.1, 0)
        qc.cx(0, 1)
    return qc


def bound_parameters():
    theta = ParameterVector("theta", 12)
    qc = QuantumCircuit(3)
    for k in range(12):
        qc.ry(theta[k], k % 3)
        qc.cx(k % 3, (k + 1) % 3)
    return qc.assign_parameters(np.linspace(0.1, 2, 12))


def bound_by_name():
    a, b = Parameter("a"), Parameter("b")
    qc = QuantumCircuit(2)
    qc.rx(2 * a + b, 0)
    qc.rzz(a * b, 0, 1)
    return qc.assign_parameters({"b": 0.4, "a": -1.3})


def ansatz_real_amplitudes():
    return real_amplitudes(3, reps=2).assign_parameters(np.linspace(-1, 1, 9))


def ansatz_efficient_su2():
    circuit = efficient_su2(3, reps=1, entanglement="circular")
    return circuit.assign_parameters(np.arange(circuit.num_parameters) / 7)


def ansatz_n_local():
    circuit = n_local(3, ["ry", "rz"], "crx", entanglement="full", reps=1)
    return circuit.assign_parameters(np.arange(circuit.num_parameters) / 5)


def feature_map():
    return zz_feature_map(3, reps=2).assign_parameters([0.3, 1.4, -0.8])


def qaoa():
    cost = SparsePauliOp.from_list([("ZZI", 1.0), ("IZZ", 0.5), ("IIZ", -0.7)])
    circuit = qaoa_ansatz(cost, reps=2)
    return circuit.assign_parameters([0.1, 0.2, 0.3, 0.4])


def trotter_by_hand():
    qc = QuantumCircuit(3)
    for _ in range(3):
        qc.rzz(0.2, 0, 1)
        qc.rzz(0.2, 1, 2)
        qc.rx(0.3, range(3))
    return qc


def evolution_of_commuting_terms():
    qc = QuantumCircuit(3)
    qc.append(PauliEvolutionGate(SparsePauliOp(["ZZI", "IZZ", "III"], [0.3, -0.2, 1.1]), time=0.7), range(3))
    return qc


def matrix_gate_on_swapped_qubits():
    qc = QuantumCircuit(3)
    qc.h(range(3))
    qc.unitary(np.diag(np.exp(1j * np.arange(4))), [2, 0], label="phase")
    return qc


def custom_gate_by_definition():
    class Half(Gate):
        def __init__(self):
            super().__init__("half", 2, [])

        def _define(self):
            self.definition = QuantumCircuit(2)
            self.definition.h(0)
            self.definition.cx(0, 1)

    qc = QuantumCircuit(3)
    qc.append(Half(), [2, 0])
    qc.append(Half().inverse(), [1, 2])
    qc.append(Half().control(1), [0, 1, 2])
    return qc


def custom_gate_by_matrix():
    class Root(Gate):
        def __init__(self):
            super().__init__("root", 1, [])

        def __array__(self, dtype=None, copy=None):
            return np.array([[1 + 1j, 1 - 1j], [1 - 1j, 1 + 1j]], dtype=dtype or complex) / 2

        def _define(self):
            self.definition = QuantumCircuit(1)
            self.definition.sx(0)

    qc = QuantumCircuit(2)
    qc.append(Root(), [1])
    return qc


def controlled_blocks():
    block = QuantumCircuit(2, name="block", global_phase=0.4)
    block.h(0)
    block.rz(0.3, 1)
    qc = QuantumCircuit(4)
    qc.h([0, 1])
    qc.append(block.to_gate().control(2, ctrl_state="01"), [0, 1, 3, 2])
    qc.append(block.control(1), [3, 0, 1])
    qc.append(block.power(3).to_gate(), [1, 2])
    return qc


def open_controls():
    qc = QuantumCircuit(3)
    qc.h([0, 1])
    qc.append(XGate().control(2, ctrl_state=0), [0, 1, 2])
    qc.append(MCXGate(2, ctrl_state="10"), [2, 1, 0])
    qc.append(ZGate().control(1, ctrl_state=0, annotated=False), [0, 2])
    return qc


def multi_controlled():
    qc = QuantumCircuit(4)
    qc.h(range(4))
    qc.mcx([0, 1, 2], 3)
    qc.mcp(0.3, [3, 1], 0)
    qc.mcry(0.2, [0, 1], 2)
    qc.append(HGate().control(2), [1, 3, 0])
    return qc


def composed_on_some_qubits():
    inner = QuantumCircuit(2, 1)
    inner.x(0)
    inner.cx(0, 1)
    inner.measure(1, 0)
    qc = QuantumCircuit(4, 2)
    qc.compose(inner, qubits=[3, 1], clbits=[1], inplace=True)
    qc.append(inner.to_instruction(), [0, 2], [0])
    return qc


def tensor_and_reverse():
    a = QuantumCircuit(1)
    a.ry(0.3, 0)
    b = QuantumCircuit(2)
    b.h(0)
    b.cx(0, 1)
    return a.tensor(b).reverse_bits()


def prepared_state():
    qc = QuantumCircuit(2)
    qc.prepare_state([0.5, 0.5j, -0.5, 0.5])
    qc.cx(0, 1)
    return qc


def prepared_from_a_label():
    qc = QuantumCircuit(3)
    qc.initialize("+1r")
    qc.cz(0, 2)
    return qc


def idle_and_delayed():
    qc = QuantumCircuit(3)
    qc.h(1)
    qc.delay(100, 1)
    qc.barrier()
    qc.id(0)
    qc.cx(1, 2)
    return qc


def transpiled_to_a_basis():
    return transpile(ghz_measure_all(), basis_gates=["rz", "sx", "x", "cx"], optimization_level=1)


def transpiled_to_a_line():
    qc = QuantumCircuit(3)
    qc.h(0)
    qc.cx(0, 2)
    qc.ry(0.4, 1)
    qc.cx(1, 0)
    return transpile(qc, coupling_map=[[0, 1], [1, 2]], initial_layout=[2, 0, 1], seed_transpiler=3)


def inverse_of_a_circuit():
    qc = phase_estimation_from_library()
    return qc.compose(UnitaryGate(np.eye(2)), [0]).inverse()


PROGRAMS = [value for value in list(globals().values()) if getattr(value, "__module__", None) == __name__]
