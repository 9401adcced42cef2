"""One or more instances of every PennyLane operator class that the reader accepts.

Angles differ from each other and from multiples of pi/2, so that order and sign show.
"""

from __future__ import annotations

import numpy as np
import pennylane as qml
from pennylane.drawer.label import LabelledOp
from pennylane.fourier.mark import MarkedOp
from pennylane.ops.op_math.adjoint import AdjointOperation
from pennylane.ops.op_math.pow import PowOperation

A, B, C = np.pi / 17, 0.37, -1.1


def random_unitary(num_qubits: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    size = 2**num_qubits
    q, r = np.linalg.qr(rng.normal(size=(size, size)) + 1j * rng.normal(size=(size, size)))
    return q * (np.diag(r) / np.abs(np.diag(r)))


def random_state(num_qubits: int, seed: int) -> np.ndarray:
    return random_unitary(num_qubits, seed)[:, 0]


# Gates with an exact matrix in PennyLane; wires out of order where the order matters.
GATES = [
    lambda: qml.PauliX(1),
    lambda: qml.PauliY(1),
    lambda: qml.PauliZ(1),
    lambda: qml.Hadamard(1),
    lambda: qml.S(1),
    lambda: qml.T(1),
    lambda: qml.SX(1),
    lambda: qml.RX(A, 1),
    lambda: qml.RY(A, 1),
    lambda: qml.RZ(A, 1),
    lambda: qml.PhaseShift(A, 1),
    lambda: qml.U1(A, 1),
    lambda: qml.U2(A, B, 1),
    lambda: qml.U3(A, B, C, 1),
    lambda: qml.Rot(A, B, C, 1),
    lambda: qml.Identity(1),
    lambda: qml.Identity([0, 2]),
    lambda: qml.GlobalPhase(A),
    lambda: qml.GlobalPhase(A, wires=[1]),
    lambda: qml.SWAP([2, 0]),
    lambda: qml.ISWAP([2, 0]),
    lambda: qml.SISWAP([2, 0]),
    lambda: qml.ECR([2, 0]),
    lambda: qml.ECR([0, 2]),
    lambda: qml.PSWAP(A, [2, 0]),
    lambda: qml.IsingXX(A, [2, 0]),
    lambda: qml.IsingYY(A, [2, 0]),
    lambda: qml.IsingZZ(A, [2, 0]),
    lambda: qml.IsingXY(A, [2, 0]),
    lambda: qml.SingleExcitation(A, [0, 1]),
    lambda: qml.SingleExcitation(A, [2, 0]),
    lambda: qml.SingleExcitationPlus(A, [2, 0]),
    lambda: qml.SingleExcitationMinus(A, [2, 0]),
    lambda: qml.FermionicSWAP(A, [2, 0]),
    lambda: qml.DoubleExcitation(A, [3, 0, 2, 1]),
    lambda: qml.DoubleExcitationPlus(A, [3, 0, 2, 1]),
    lambda: qml.DoubleExcitationMinus(A, [3, 0, 2, 1]),
    lambda: qml.OrbitalRotation(A, [3, 0, 2, 1]),
    lambda: qml.QubitSum([2, 0, 1]),
    lambda: qml.QubitCarry([2, 0, 3, 1]),
    lambda: qml.CNOT([2, 0]),
    lambda: qml.CY([2, 0]),
    lambda: qml.CZ([2, 0]),
    lambda: qml.CH([2, 0]),
    lambda: qml.CSWAP([2, 0, 1]),
    lambda: qml.CCZ([2, 0, 1]),
    lambda: qml.Toffoli([2, 0, 1]),
    lambda: qml.CRX(A, [2, 0]),
    lambda: qml.CRY(A, [2, 0]),
    lambda: qml.CRZ(A, [2, 0]),
    lambda: qml.CRot(A, B, C, [2, 0]),
    lambda: qml.ControlledPhaseShift(A, [2, 0]),
    lambda: qml.CPhaseShift00(A, [2, 0]),
    lambda: qml.CPhaseShift01(A, [2, 0]),
    lambda: qml.CPhaseShift10(A, [2, 0]),
    lambda: qml.MultiControlledX([2, 0, 3, 1]),
    lambda: qml.MultiControlledX([2, 0, 3, 1], control_values=[1, 0, 0]),
    lambda: qml.MultiControlledX([2, 0, 1], control_values=[0, 1], work_wires=[3]),
    lambda: qml.PauliRot(A, "XIYZ", [3, 0, 2, 1]),
    lambda: qml.PauliRot(A, "I", [0]),
    lambda: qml.PauliRot(A, "Y", [2]),
    lambda: qml.MultiRZ(A, [2, 0, 1]),
    lambda: qml.MultiRZ(A, [2]),
    lambda: qml.PCPhase(A, 3, [2, 0, 1]),
    lambda: qml.IntegerComparator(3, geq=True, wires=[2, 0, 1, 3]),
    lambda: qml.IntegerComparator(3, geq=False, wires=[2, 0, 1, 3]),
    lambda: qml.QubitUnitary(random_unitary(2, 1), [2, 0]),
    lambda: qml.ControlledQubitUnitary(random_unitary(2, 2), [3, 1, 2, 0], control_values=[0, 1]),
    lambda: qml.DiagonalQubitUnitary(np.exp(1j * np.arange(8)), [2, 0, 1]),
    lambda: qml.BlockEncode([[0.1, 0.2], [0.3, 0.4]], [2, 0]),
    lambda: qml.SpecialUnitary(np.arange(15) / 7, [2, 0]),
    lambda: qml.ops.ControlledOp(qml.RX(A, 0), [3, 1], control_values=[0, 1]),
    lambda: qml.ops.Controlled(qml.sum(0.6 * qml.X(0), 0.8 * qml.Z(0)), [3], control_values=[0]),
    lambda: qml.ctrl(qml.GlobalPhase(A), 2),
    lambda: qml.ctrl(qml.GlobalPhase(A), [2, 0], control_values=[0, 1]),
    lambda: qml.ctrl(qml.Rot(A, B, C, 1), [2, 0], control_values=[0, 1]),
    lambda: qml.ctrl(qml.ctrl(qml.U2(A, B, 1), 2, control_values=0), 0),
    lambda: AdjointOperation(qml.S(1)),
    lambda: qml.adjoint(qml.T(1)),
    lambda: qml.adjoint(qml.ISWAP([2, 0])),
    lambda: qml.adjoint(qml.U3(A, B, C, 1)),
    lambda: qml.adjoint(qml.QubitCarry([2, 0, 3, 1])),
    lambda: qml.ops.Adjoint(qml.sum(0.6 * qml.X(0), 0.8 * qml.Z(0))),
    lambda: qml.ops.Pow(qml.sum(0.6 * qml.X(0), 0.8 * qml.Z(0)), 3),
    lambda: PowOperation(qml.T(1), 3),
    lambda: qml.pow(qml.RX(A, 1), 0.3),
    lambda: qml.pow(qml.X(1), 0.5),
    lambda: qml.pow(qml.Y(1), 0.3),
    lambda: qml.pow(qml.Z(1), 0.3),
    lambda: qml.pow(qml.Hadamard(1), 0.3),
    lambda: qml.pow(qml.S(1), -0.7),
    lambda: qml.pow(qml.SX(1), 0.5),
    lambda: qml.pow(qml.SWAP([2, 0]), 0.5),
    lambda: qml.pow(qml.ISWAP([2, 0]), 0.5),
    lambda: qml.pow(qml.CNOT([2, 0]), 0.5),
    lambda: qml.pow(qml.CRX(A, [2, 0]), 0.5),
    lambda: qml.pow(qml.Rot(A, B, C, 1), 0.3),
    lambda: qml.pow(qml.Rot(A, B, C, 1), -5),
    lambda: qml.pow(qml.Hadamard(1), 7),
    lambda: qml.pow(qml.T(1), -3),
    lambda: qml.pow(qml.QubitUnitary(random_unitary(2, 3), [2, 0]), 5),
    lambda: qml.pow(qml.QFT([2, 0, 1]), 3),
    lambda: qml.pow(qml.X(1), 0),
    lambda: qml.prod(qml.S(1), qml.Hadamard(1), qml.CNOT([2, 1])),
    lambda: qml.X(0) @ qml.Y(2),
    lambda: qml.s_prod(1j, qml.Y(1)),
    lambda: qml.s_prod(-1, qml.Y(1)),
    lambda: qml.ctrl(qml.s_prod(-1, qml.Y(1)), 0),
    lambda: qml.sum(0.6 * qml.X(0), 0.8 * qml.Z(0)),
    lambda: qml.Hamiltonian([0.6, 0.8], [qml.X(0), qml.Z(0)]),
    lambda: qml.Hermitian(np.array([[0, 1], [1, 0]]), 1),
    lambda: qml.SparseHamiltonian(qml.X(0).sparse_matrix(), wires=[1]),
    lambda: qml.exp(qml.X(0) @ qml.Z(2), 0.3j),
    lambda: qml.exp(qml.Identity(0), 0.3j),
    lambda: qml.exp(qml.sum(0.6 * qml.X(0), 0.8 * qml.Z(0)), 0.3j),
    lambda: qml.exp(qml.Hermitian(np.array([[1, 1j], [-1j, 0]]), 1), 0.3j),
    lambda: qml.evolve(qml.X(0) @ qml.Y(2), 0.3),
    lambda: qml.evolve(2 * qml.Z(0) @ qml.Z(2) + 0.3 * qml.Z(1) + 0.7 * qml.Identity(1), 0.3),
    lambda: qml.evolve(qml.Hamiltonian([0.3, 0.4], [qml.X(0), qml.Z(0) @ qml.Y(2)]), 1.3),
    lambda: qml.ops.op_math.ChangeOpBasis(qml.Hadamard(0), qml.S(0)),
    lambda: LabelledOp(qml.RX(A, 0), "mine"),
    lambda: MarkedOp(qml.RX(A, 0), "mine"),
    lambda: qml.Barrier([2, 0]),
    lambda: qml.WireCut(1),
]

_H = qml.Hamiltonian([0.3, 0.4, 0.5], [qml.X(0), qml.Z(0) @ qml.Y(2), qml.Z(1)])


def _block(weights, wires):
    qml.RX(weights[0], wires=wires[0])
    qml.CNOT(wires=wires)
    qml.RY(weights[1], wires=wires[1])


def _subroutine_body(angle, wires):
    qml.RX(angle, wires[0])
    qml.CNOT(wires)


def _qfunc(time, theta, wires):
    qml.RX(time * theta, wires[0])
    qml.CNOT(wires)


# Templates, read by decomposition.
TEMPLATES = [
    lambda: qml.QFT([2, 0, 1]),
    lambda: qml.AQFT(1, [2, 0, 1]),
    lambda: qml.GroverOperator([2, 0, 1]),
    lambda: qml.FlipSign([1, 0, 1], [2, 0, 1]),
    lambda: qml.Permute([2, 0, 1, 3], [0, 1, 2, 3]),
    lambda: qml.Reflection(qml.Hadamard(0), 0.7),
    lambda: qml.AmplitudeAmplification(qml.Hadamard(0), qml.Z(0), iters=2),
    lambda: qml.QuantumPhaseEstimation(qml.RZ(A, 3), estimation_wires=[2, 0, 1]),
    lambda: qml.ControlledSequence(qml.RZ(A, 3), control=[2, 0, 1]),
    lambda: qml.TrotterProduct(_H, 0.7, n=2, order=2),
    lambda: qml.TrotterizedQfunc(0.3, 0.9, qfunc=_qfunc, n=2, order=2, wires=[1, 0]),
    lambda: qml.ApproxTimeEvolution(_H, 0.7, 2),
    lambda: qml.CommutingEvolution(qml.Hamiltonian([0.3, 0.4], [qml.Z(0), qml.Z(0) @ qml.Z(2)]), 0.7),
    lambda: qml.AngleEmbedding([A, B, C], [2, 0, 1], rotation="Y"),
    lambda: qml.IQPEmbedding([A, B, C], [2, 0, 1]),
    lambda: qml.QAOAEmbedding([A, B], [[0.1, 0.2, 0.3]], [2, 0]),
    lambda: qml.BasisEmbedding([1, 0, 1], [2, 0, 1]),
    lambda: qml.BasisState([1, 0, 1], [2, 0, 1]),
    lambda: qml.BasicEntanglerLayers([[A, B, C]], [2, 0, 1]),
    lambda: qml.StronglyEntanglingLayers(np.arange(9).reshape(1, 3, 3) / 5, [2, 0, 1]),
    lambda: qml.RandomLayers([[A, B, C]], [2, 0, 1], seed=3),
    lambda: qml.SimplifiedTwoDesign([A, B, C], [[[0.1, 0.2], [0.3, 0.4]]], [2, 0, 1]),
    lambda: qml.GateFabric(np.arange(2).reshape(1, 1, 2) / 5, [3, 0, 2, 1], init_state=[1, 1, 0, 0]),
    lambda: qml.ParticleConservingU1(np.arange(6).reshape(1, 3, 2) / 5, [3, 0, 2, 1], init_state=[1, 1, 0, 0]),
    lambda: qml.ParticleConservingU2(np.arange(7).reshape(1, 7) / 5, [3, 0, 2, 1], init_state=[1, 1, 0, 0]),
    lambda: qml.ArbitraryStatePreparation(np.arange(6) / 5, [2, 0]),
    lambda: qml.ArbitraryUnitary(np.arange(15) / 5, [2, 0]),
    lambda: qml.MottonenStatePreparation(random_state(2, 5), [2, 0]),
    lambda: qml.MultiplexerStatePreparation(random_state(2, 5), [2, 0]),
    lambda: qml.QROMStatePreparation(np.array([0.6, 0.8]), wires=[0], precision_wires=[1, 2, 3], work_wires=[4]),
    lambda: qml.MPSPrep(
        [
            np.array([[0.0, 0.107], [0.994, 0.0]]),
            np.array([[[0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, -1.0]]])[:, :, 0],
        ],
        wires=[0, 1],
        work_wires=[2],
    ),
    lambda: qml.CosineWindow([2, 0]),
    lambda: qml.Superposition(np.array([0.6, 0.8]), np.array([[0, 1], [1, 0]]), [2, 0], 1),
    lambda: qml.StatePrep(random_state(2, 6), [2, 0]),
    lambda: qml.AmplitudeEmbedding([3, 4, 0, 0], [2, 0], normalize=True),
    lambda: qml.Adder(3, [2, 0, 1]),
    lambda: qml.PhaseAdder(3, [2, 0, 1]),
    lambda: qml.Multiplier(3, [1, 0], work_wires=[2, 3]),
    lambda: qml.OutAdder([0, 1], [2, 3], [4, 5]),
    lambda: qml.OutMultiplier([0, 1], [2, 3], [4, 5]),
    lambda: qml.ModExp([0, 1], [2, 3], 3, work_wires=[4, 5]),
    lambda: qml.OutPoly(lambda x, y: x + 2 * y, [[0, 1], [2]], [3, 4]),
    lambda: qml.SemiAdder([0, 1], [2, 3], work_wires=[4]),
    lambda: qml.TemporaryAND([2, 0, 1]),
    lambda: qml.TemporaryAND([2, 0, 1], control_values=(0, 1)),
    lambda: qml.FABLE(np.array([[0.1, 0.2], [0.3, -0.2]]), wires=[0, 1, 2]),
    lambda: qml.GQSP(qml.RZ(B, 0), np.array([[A, B], [C, A], [B, C]]), control=2),
    lambda: qml.HilbertSchmidt([qml.Hadamard(1)], [qml.RZ(A, 0)]),
    lambda: qml.LocalHilbertSchmidt([qml.Hadamard(1)], [qml.RZ(A, 0)]),
    lambda: qml.PrepSelPrep(qml.Hamiltonian([0.3, 0.4], [qml.X(0), qml.Z(0)]), control=2),
    lambda: qml.AllSinglesDoubles(
        [A, B], [0, 1, 2, 3], np.array([1, 1, 0, 0]), singles=[[0, 2]], doubles=[[0, 1, 2, 3]]
    ),
    lambda: qml.BasisRotation(wires=[1, 0], unitary_matrix=random_unitary(1, 7)),
    lambda: qml.FermionicDoubleExcitation(A, wires1=[0, 1], wires2=[2, 3]),
    lambda: qml.FermionicSingleExcitation(A, [0, 1, 2]),
    lambda: qml.kUpCCGSD(np.arange(6).reshape(1, 6) / 5, [0, 1, 2, 3], k=1, delta_sz=0, init_state=[1, 1, 0, 0]),
    lambda: qml.UCCSD(
        [A, B, C], [0, 1, 2, 3], s_wires=[[0, 1, 2], [1, 2, 3]], d_wires=[[[0, 1], [2, 3]]], init_state=[1, 1, 0, 0]
    ),
    lambda: qml.QuantumMonteCarlo([0.3, 0.7], lambda i: i / 2, target_wires=[0, 1], estimation_wires=[2, 3]),
    lambda: qml.QROM([[0, 1], [1, 1], [1, 0], [0, 0]], control_wires=[0, 1], target_wires=[2, 3], work_wires=[4, 5]),
    lambda: qml.BBQRAM([[1], [0]], control_wires=[0], target_wires=[1], work_wires=[2, 3, 4, 5]),
    lambda: qml.SelectOnlyQRAM([[1], [0]], control_wires=[0], target_wires=[1]),
    lambda: qml.HybridQRAM(
        [[1], [0], [0], [1]], control_wires=[0, 1], target_wires=[2], work_wires=[3, 4, 5, 6, 7], k=1
    ),
    lambda: qml.IQP([A, B], 3, [[[0, 2]], [[1]]]),
    lambda: qml.QSVT(
        qml.BlockEncode([[0.1, 0.2], [0.3, 0.4]], [0, 1]), [qml.PCPhase(A, 2, [0, 1]), qml.PCPhase(B, 2, [0, 1])]
    ),
    lambda: qml.Qubitization(qml.Hamiltonian([0.3, 0.4], [qml.X(0), qml.Z(0)]), control=2),
    lambda: qml.Select([qml.X(2), qml.RY(A, 2), qml.Z(2)], control=[1, 0]),
    lambda: qml.SelectPauliRot([A, B, C, 0.2], control_wires=[2, 0], target_wire=1, rot_axis="Y"),
    lambda: qml.TwoLocalSwapNetwork(
        [0, 1, 2], lambda index, wires, param=None, **_: qml.IsingXX(param, wires), [A, B, C]
    ),
    lambda: qml.MERA([0, 1, 2, 3], 2, _block, 2, np.arange(10).reshape(5, 2) / 7),
    lambda: qml.MPS([0, 1, 2, 3], 2, _block, 2, np.arange(6).reshape(3, 2) / 7),
    lambda: qml.TTN([0, 1, 2, 3], 2, _block, 2, np.arange(6).reshape(3, 2) / 7),
    lambda: qml.templates.Subroutine(_subroutine_body).operator(A, wires=[1, 0]),
]
