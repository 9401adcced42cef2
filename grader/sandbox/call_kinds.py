"""Which library functions are of which kind of call: simulators, optimizers, and so on.

A row names the module that defines a function, or a package that holds it, and the function's qualified name;
``*`` stands for every public function of the package. Frameworks re-export under other names, so the names here
are those of definition, which no alias changes. This module runs on both sides and judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

KINDS = (
    "simulators",
    "samplers",
    "optimizers",
    "eigensolvers",
    "decoders",
    "transpilers",
    "decompositions",
    "dense_algebra",
    "circuit_literals",
)


class Row(NamedTuple):
    """Functions of one kind: all of ``names`` in a package.

    ``native`` ones may leave no event when they are called. ``on_reading`` ones are handed to the framework with the
    program, and run when that is read. Calls from inside the package are the candidate's if its code called into the
    package; ``through`` names other modules for that. With ``of``, methods count that are called on gates of several
    qubits whose class a module of that beginning defines: what a library knows of a gate of its own, and not what it
    is told of one of the candidate's. ``lazy`` ones may be generators, which run where somebody asks them, or
    have nothing to say: their first result is what is recorded.
    """

    kind: str
    package: str
    names: tuple[str, ...]
    native: bool = False
    on_reading: bool = False
    through: tuple[str, ...] = ()
    of: str = ""
    lazy: bool = False

    @property
    def looked_through(self) -> tuple[str, ...]:
        """Beginnings of the names of modules that may stand between the candidate's code and the call."""
        return self.through or (f"{self.package}.",)


# Qiskit's modules that may stand between the candidate's ``definition`` or ``decompose`` and what makes a definition.
_BETWEEN_A_CIRCUIT_AND_ITS_DEFINITIONS = (
    *("qiskit.circuit.instruction.", "qiskit.circuit.library.", "qiskit.circuit.quantumcircuit."),
    "qiskit.transpiler.passes.basis.decompose.",
)

ROWS: tuple[Row, ...] = (
    # Qiskit
    Row(
        "simulators",
        "qiskit.quantum_info.states",
        (
            "Statevector.from_instruction",
            "Statevector.evolve",
            "DensityMatrix.from_instruction",
            "DensityMatrix.evolve",
            "StabilizerState.__init__",
            "StabilizerState.evolve",
        ),
    ),
    Row("samplers", "qiskit.quantum_info.states", ("QuantumState.sample_counts", "QuantumState.sample_memory")),
    Row(
        "dense_algebra",
        "qiskit.quantum_info.operators.operator",
        ("Operator._init_instruction", "Operator.from_circuit"),
    ),
    Row("samplers", "qiskit.primitives", ("*.run",)),
    Row("simulators", "qiskit.providers.basic_provider", ("*.run",)),
    Row("simulators", "qiskit_aer", ("*.run",)),
    Row("transpilers", "qiskit.compiler", ("*",)),
    Row("transpilers", "qiskit.transpiler.passmanager", ("PassManager.run", "StagedPassManager.run")),
    # The circuit of amplitudes or of a matrix, taken out of the gate that holds them: as its definition, or with all
    # gates of a circuit replaced by theirs. A controlled gate of amplitudes is made of that circuit.
    Row(
        "transpilers",
        "qiskit.circuit",
        ("StatePreparation._define", "Initialize._define", "Isometry._define", "UCGate._define"),
        through=(
            *_BETWEEN_A_CIRCUIT_AND_ITS_DEFINITIONS,
            *(
                "qiskit.circuit.gate.",
                "qiskit.circuit._add_control.",
                "qiskit.utils.deprecation.",
                "qiskit.passmanager.",
            ),
            *("qiskit.transpiler.basepasses.", "qiskit.transpiler.passmanager.", "qiskit.transpiler.passes.basis."),
        ),
    ),
    Row(
        "transpilers",
        "qiskit.circuit",
        ("UnitaryGate._define", "HamiltonianGate._define", "DiagonalGate._define"),
        through=_BETWEEN_A_CIRCUIT_AND_ITS_DEFINITIONS,
    ),
    # What a library knows of its own gates: asked for by the candidate, and not by what it calls for another purpose.
    Row(
        "decompositions",
        "qiskit.circuit",
        ("Instruction.definition",),  # it may have been made before
        through=(*_BETWEEN_A_CIRCUIT_AND_ITS_DEFINITIONS, "qiskit.circuit.controlledgate."),
        of="qiskit.circuit.library.",
    ),
    Row("decompositions", "qiskit.circuit.equivalence", ("EquivalenceLibrary.get_entry",)),
    Row("decompositions", "qiskit._accelerate.equivalence", ("*.get_entry",)),
    # One pass, called or run by itself.
    Row("transpilers", "qiskit.transpiler.basepasses", ("*.__call__", "*.execute")),
    Row("transpilers", "qiskit.transpiler.passes", ("*.run",)),
    Row("transpilers", "qiskit.passmanager", ("*.run", "*.execute")),
    Row("transpilers", "qiskit.synthesis", ("*",)),
    Row("transpilers", "qiskit.quantum_info.operators.symplectic", ("Clifford.to_circuit", "Clifford.to_instruction")),
    Row("transpilers", "qiskit.circuit.library.generalized_gates.linear_function", ("LinearFunction.synthesize",)),
    *(
        Row("transpilers", f"qiskit._accelerate.{module}", ("*",), native=True)
        for module in (
            *("synthesis", "two_qubit_decompose", "euler_one_qubit_decomposer", "unitary_synthesis", "isometry"),
            *("basis_translator", "high_level_synthesis", "cos_sin_decomp", "qsd", "uc_gate"),
        )
    ),
    Row("circuit_literals", "qiskit.qasm2", ("loads", "load")),
    Row("circuit_literals", "qiskit.qasm3", ("loads", "load", "loads_experimental", "load_experimental")),
    Row("circuit_literals", "qiskit.qpy.interface", ("load",)),
    Row(
        "circuit_literals",
        "qiskit.circuit.quantumcircuit",
        ("QuantumCircuit.from_qasm_str", "QuantumCircuit.from_qasm_file"),
    ),
    # Cirq
    Row("samplers", "cirq.work.sampler", ("*",)),
    Row(
        "simulators", "cirq.sim", ("*.simulate", "*.simulate_sweep", "*.simulate_sweep_iter", "*.simulate_moment_steps")
    ),
    Row("simulators", "cirq.sim", ("*.simulate_expectation_values", "*.simulate_expectation_values_sweep")),
    Row("simulators", "cirq.sim", ("*.compute_amplitudes", "final_state_vector", "final_density_matrix")),
    Row(
        "samplers",
        "cirq.sim",
        ("sample", "sample_sweep", "sample_state_vector", "sample_density_matrix", "*.run", "*.run_sweep"),
    ),
    Row(
        "simulators",
        "cirq.circuits.circuit",
        ("AbstractCircuit.final_state_vector", "AbstractCircuit.final_density_matrix"),
    ),
    Row("dense_algebra", "cirq.circuits.circuit", ("AbstractCircuit.unitary",)),
    Row("dense_algebra", "cirq.protocols.unitary_protocol", ("unitary",)),
    Row("transpilers", "cirq.transformers", ("*",)),
    Row(
        "transpilers",
        "cirq.ops",
        ("MatrixGate._decompose_", "CliffordGate._decompose_"),
        through=("cirq.protocols.", "cirq.ops."),
    ),
    Row(
        "decompositions",
        "cirq.ops",
        ("*._decompose_", "*._decompose_with_context_"),
        through=("cirq.protocols.decompose_protocol.", "cirq.ops.", "cirq.circuits."),
        of="cirq.ops.",
        lazy=True,
    ),
    Row(
        "transpilers",
        "cirq.linalg.decompositions",
        (
            *("kak_decomposition", "kak_vector", "kak_canonicalize_vector", "so4_to_magic_su2s"),
            *("deconstruct_single_qubit_matrix_into_angles", "axis_angle"),
        ),
    ),
    Row("circuit_literals", "cirq.protocols.json_serialization", ("read_json", "read_json_gzip")),
    Row("circuit_literals", "cirq.contrib.qasm_import", ("*",)),
    # PennyLane
    Row("simulators", "pennylane.workflow", ("execute", "QNode.__call__")),
    Row("simulators", "pennylane.devices", ("*.execute", "*.execute_and_compute_derivatives", "simulate")),
    Row("simulators", "pennylane_lightning", ("*.execute",)),
    Row("optimizers", "pennylane.optimize", ("*.step", "*.step_and_cost", "*.optimize")),
    Row("dense_algebra", "pennylane.ops.functions.matrix", ("matrix",)),
    Row("eigensolvers", "pennylane.ops.functions.eigvals", ("eigvals",)),
    Row(
        "transpilers",
        "pennylane.transforms",
        (
            *("compile", "decompose", "transpile", "unitary_to_rot", "clifford_t_decomposition", "gridsynth"),
            *("cancel_inverses", "merge_rotations", "commute_controlled", "single_qubit_fusion", "undo_swaps"),
            *("remove_barrier", "pattern_matching_optimization", "merge_amplitude_embedding", "optimize_t_count"),
            *("match_relative_phase_toffoli", "match_controlled_iX_gate", "reduce_non_clifford", "push_hadamards"),
            *("todd", "rz_phase_gradient", "combine_global_phases"),
        ),
        on_reading=True,
    ),
    Row("transpilers", "pennylane.transforms.decompositions", ("*",)),
    Row(
        "transpilers",
        "pennylane",
        (
            *("QubitUnitary.compute_decomposition", "DiagonalQubitUnitary.compute_decomposition"),
            *("StatePrep.compute_decomposition", "MottonenStatePreparation.compute_decomposition"),
            *("MultiplexerStatePreparation.compute_decomposition", "Superposition.compute_decomposition"),
        ),
        through=(
            *("pennylane.operation.", "pennylane.ops.op_math.", "pennylane.decomposition."),
            *("pennylane.tape.", "pennylane.devices.preprocess."),
        ),
    ),
    Row("transpilers", "pennylane.ops.op_math.decompositions", ("*",)),
    Row(
        "decompositions",
        "pennylane",
        ("*.compute_decomposition", "*.compute_qfunc_decomposition"),
        through=("pennylane.operation.",),
    ),
    Row("decompositions", "pennylane.decomposition.decomposition_rule", ("list_decomps", "DecompositionRule.__call__")),
    Row("circuit_literals", "pennylane.io", ("*",)),
    # CUDA-Q
    Row("samplers", "cudaq.runtime", ("sample", "sample_async", "run", "run_async", "dem_from_kernel")),
    Row("simulators", "cudaq.runtime", ("get_state", "get_state_async", "observe", "observe_async", "vqe")),
    Row("simulators", "cudaq.dynamics", ("evolve", "evolve_async")),
    Row("dense_algebra", "cudaq.runtime.unitary", ("get_unitary",)),
    Row("optimizers", "cudaq.optimizers", ("*.optimize",), native=True),
    # What all of them build on
    Row("optimizers", "scipy.optimize", ("*",)),
    *(
        Row("optimizers", f"scipy.optimize.{module}", ("*",), native=True)
        for module in ("_zeros", "_minpack", "_lbfgsb", "_slsqplib")
    ),
    Row("eigensolvers", "numpy.linalg._umath_linalg", ("*",), native=True),
    Row("eigensolvers", "scipy.linalg.lapack", ("*",), native=True),
    Row("eigensolvers", "scipy.linalg._flapack", ("*",), native=True),
    Row("eigensolvers", "numpy.linalg", ("eig", "eigh", "eigvals", "eigvalsh")),
    Row(
        "eigensolvers",
        "scipy.linalg",
        ("eig", "eigh", "eigvals", "eigvalsh", "eig_banded", "eigh_tridiagonal", "schur"),
    ),
    Row("eigensolvers", "scipy.sparse.linalg", ("eigs", "eigsh", "lobpcg")),
    Row("dense_algebra", "scipy.linalg", ("expm", "logm", "sqrtm", "cosm", "sinm", "fractional_matrix_power", "funm")),
    Row("dense_algebra", "scipy.sparse.linalg", ("expm", "expm_multiply")),
    Row("eigensolvers", "sympy.matrices", ("*.eigenvals", "*.eigenvects", "*.diagonalize", "*.jordan_form")),
    Row("eigensolvers", "mpmath.matrices.eigen", ("*",)),
    Row("eigensolvers", "mpmath.matrices.eigen_symmetric", ("*",)),
    Row("optimizers", "mpmath.calculus.optimization", ("*",)),
    Row("dense_algebra", "sympy.matrices", ("*.exp", "*.log")),
    Row("dense_algebra", "mpmath.matrices.calculus", ("*",)),
    Row("decoders", "networkx.algorithms.matching", ("*",)),
    Row("decoders", "rustworkx", ("max_weight_matching",)),
    Row("decoders", "pymatching", ("*",)),
    Row("decoders", "ldpc", ("*",)),
    Row("simulators", "stim", ("*",)),
    Row("circuit_literals", "pickle", ("loads", "load", "_loads", "_load", "_Unpickler.load")),
    Row("circuit_literals", "_pickle", ("loads", "load", "Unpickler.load")),
    Row("circuit_literals", "marshal", ("loads", "load")),
    Row("circuit_literals", "dill", ("loads", "load")),
)

PACKAGES = frozenset(row.package.partition(".")[0] for row in ROWS)


def row_of(module: str, name: str) -> Row | None:
    """The row of a function, by the module that defines it and its qualified name there; None if there is none."""
    if module.partition(".")[0] not in PACKAGES:
        return None
    for row in ROWS:
        if (module == row.package or module.startswith(f"{row.package}.")) and matches(name, row.names):
            return row
    return None


def matches(name: str, names: Iterable[str]) -> bool:
    """Whether a qualified name is one of the row's: ``*.run`` is any class's method, ``*`` anything public."""
    if "<" in name:  # a function inside a function is nobody's interface
        return False
    for wanted in names:
        if wanted == "*":
            parts = name.split(".")
            if not any(part.startswith("_") and part != "__call__" for part in parts):
                return True
        elif wanted.startswith("*."):
            if "." in name and name.rpartition(".")[2] == wanted[2:]:
                return True
        elif name == wanted:
            return True
    return False


# What programs import to build or compute with; of those the ones whose functions only ever make new objects.
LIBRARIES = frozenset(
    {
        *("qiskit", "qiskit_aer", "cirq", "pennylane", "cudaq", "numpy", "scipy", "networkx", "rustworkx", "sympy"),
        *("mpmath", "stim", "pymatching", "ldpc", "matplotlib"),
    }
)
MAKES_NEW = LIBRARIES - {"numpy", "networkx", "rustworkx", "matplotlib"}
QUEUES_GATES = frozenset({"pennylane"})  # a gate that is made is part of the program, whatever becomes of the object
