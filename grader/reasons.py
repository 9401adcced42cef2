"""The table of reasons: each stable code fixes status, blame and stage, and says it in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Status(StrEnum):
    """The four answers."""

    PASS = "pass"
    SEMANTIC_FAILURE = "semantic_failure"
    EXECUTION_ERROR = "execution_error"
    RESOURCE_LIMITATION = "resource_limitation"


class Blame(StrEnum):
    """Whose doing it is, so that our own failure can never be counted as the candidate's."""

    NONE = "none"
    CANDIDATE = "candidate"
    GRADER = "grader"
    CONTRACT = "contract"


class Stage(StrEnum):
    """Where the verdict was reached."""

    SUBMISSION = "submission"
    EXECUTION = "execution"
    LOWERING = "lowering"
    STRUCTURAL = "structural"
    FUNCTIONAL = "functional"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True)
class Reason:
    """One row of the reason table."""

    code: str
    status: Status
    blame: Blame
    stage: Stage
    text: str


_C, _G, _K, _N = Blame.CANDIDATE, Blame.GRADER, Blame.CONTRACT, Blame.NONE
_FAIL, _ERROR, _LIMIT = Status.SEMANTIC_FAILURE, Status.EXECUTION_ERROR, Status.RESOURCE_LIMITATION

_TABLE = (
    Reason("pass", Status.PASS, _N, Stage.COMPLETE, "every rule and every case was decided, and held"),
    # What was submitted.
    Reason("submission.empty", _ERROR, _C, Stage.SUBMISSION, "the source is empty"),
    Reason("submission.not_utf8", _ERROR, _C, Stage.SUBMISSION, "the source is not UTF-8 text"),
    Reason("submission.no_python", _ERROR, _C, Stage.SUBMISSION, "the text has fenced blocks, and none of them is Python"),
    Reason("submission.too_large", _LIMIT, _C, Stage.SUBMISSION, "the source is larger than the limit"),
    # Running it.
    Reason("candidate.syntax_error", _ERROR, _C, Stage.EXECUTION, "the source is not valid Python"),
    Reason("candidate.exception", _ERROR, _C, Stage.EXECUTION, "the program raised an exception"),
    Reason("candidate.exited", _ERROR, _C, Stage.EXECUTION, "the process ended before the entry point returned"),
    Reason("candidate.crashed", _ERROR, _C, Stage.EXECUTION, "the process was ended by a signal of its own making"),
    Reason("candidate.no_entry_point", _ERROR, _C, Stage.EXECUTION, "the entry point is not defined"),
    Reason("candidate.missing_module", _ERROR, _C, Stage.EXECUTION, "an import failed"),
    Reason("candidate.forged_result", _ERROR, _C, Stage.EXECUTION, "the process answered with bytes that are no result"),
    Reason("candidate.wrong_return", _ERROR, _C, Stage.LOWERING, "the entry point returned something else than what is asked for"),
    Reason("candidate.invalid_program", _ERROR, _C, Stage.LOWERING, "the program contradicts itself"),
    # Limits.
    Reason("limit.cpu_time", _LIMIT, _C, Stage.EXECUTION, "CPU time ran out"),
    Reason("limit.wall_time", _LIMIT, _C, Stage.EXECUTION, "wall-clock time ran out"),
    Reason("limit.memory", _LIMIT, _C, Stage.EXECUTION, "memory ran out"),
    Reason("limit.output_size", _LIMIT, _C, Stage.EXECUTION, "too much was printed"),
    Reason("limit.file_size", _LIMIT, _C, Stage.EXECUTION, "a file, or all files together, grew too large"),
    Reason("limit.result_size", _LIMIT, _C, Stage.EXECUTION, "the program's encoding is too large"),
    Reason("limit.lowering", _LIMIT, _C, Stage.LOWERING, "the program passes a bound of the reader"),
    Reason("limit.qubits", _LIMIT, _C, Stage.LOWERING, "the program has more qubits than the contract allows"),
    Reason("limit.operations", _LIMIT, _C, Stage.LOWERING, "the program has more operations than the contract allows"),
    Reason("limit.dimension", _LIMIT, _G, Stage.FUNCTIONAL, "no engine can decide an object of this size"),
    Reason("limit.branches", _LIMIT, _G, Stage.FUNCTIONAL, "too many measurement branches to follow exactly"),
    # Structural rules: one code a rule.
    Reason("rule.min_qubits", _FAIL, _C, Stage.STRUCTURAL, "fewer qubits than the task needs"),
    Reason("rule.min_operations", _FAIL, _C, Stage.STRUCTURAL, "fewer operations than the task needs"),
    Reason("rule.min_measurements", _FAIL, _C, Stage.STRUCTURAL, "fewer measurements than the task needs"),
    Reason("rule.min_entanglers", _FAIL, _C, Stage.STRUCTURAL, "less entangling than the task needs"),
    Reason("rule.measured_exactly", _FAIL, _C, Stage.STRUCTURAL, "not exactly the graded register is measured, in its order"),
    Reason("rule.measurement_forbidden", _FAIL, _C, Stage.STRUCTURAL, "the program measures or resets where it must not"),
    Reason("rule.noise_forbidden", _FAIL, _C, Stage.STRUCTURAL, "the program adds noise"),
    Reason("rule.no_amplitude_injection", _FAIL, _C, Stage.STRUCTURAL, "amplitudes were injected, not built"),
    Reason("rule.no_dense_matrix", _FAIL, _C, Stage.STRUCTURAL, "a dense matrix stands in for the construction"),
    Reason("rule.returns_program", _FAIL, _C, Stage.STRUCTURAL, "a result was returned in place of a program"),
    Reason("rule.forbidden_gates", _FAIL, _C, Stage.STRUCTURAL, "a forbidden gate is used"),
    Reason("rule.allowed_gates", _FAIL, _C, Stage.STRUCTURAL, "a gate outside the allowed set is used"),
    Reason("rule.max_qubits", _FAIL, _C, Stage.STRUCTURAL, "more qubits are used than the task allows"),
    Reason("rule.max_operations", _FAIL, _C, Stage.STRUCTURAL, "more operations than the task allows"),
    Reason("rule.max_depth", _FAIL, _C, Stage.STRUCTURAL, "the program is deeper than the task allows"),
    Reason("rule.max_measurements", _FAIL, _C, Stage.STRUCTURAL, "more measurements than the task allows"),
    Reason("rule.max_entanglers", _FAIL, _C, Stage.STRUCTURAL, "more entangling than the task allows"),
    Reason("rule.max_free_parameters", _FAIL, _C, Stage.STRUCTURAL, "the program is a table of numbers"),
    Reason("rule.never_measured", _FAIL, _C, Stage.STRUCTURAL, "a qubit is measured that must not be"),
    Reason("rule.terminal_measurement", _FAIL, _C, Stage.STRUCTURAL, "a measurement is not the end of its register"),
    Reason("rule.mid_circuit_measurement", _FAIL, _C, Stage.STRUCTURAL, "no measurement in mid-circuit is used"),
    Reason("rule.record_decides", _FAIL, _C, Stage.STRUCTURAL, "the program does not need what was measured"),
    Reason("rule.allowed_families", _FAIL, _C, Stage.STRUCTURAL, "an operation is of none of the allowed families"),
    Reason("rule.clifford_on", _FAIL, _C, Stage.STRUCTURAL, "the data meets an operator that is not Clifford"),
    Reason("rule.required_gates", _FAIL, _C, Stage.STRUCTURAL, "a required gate is missing"),
    Reason("rule.decomposed_without", _FAIL, _C, Stage.STRUCTURAL, "the gate itself is used, not a decomposition of it"),
    Reason("rule.exact_sequence", _FAIL, _C, Stage.STRUCTURAL, "the operations are not the ones asked for, in their order"),
    Reason("rule.block_used", _FAIL, _C, Stage.STRUCTURAL, "a library block that is asked for is not used"),
    Reason("rule.block_forbidden", _FAIL, _C, Stage.STRUCTURAL, "a library block is used where it is to be built"),
    Reason("rule.steps_required", _FAIL, _C, Stage.STRUCTURAL, "too few equal steps in a row"),
    Reason("rule.forbidden_calls", _FAIL, _C, Stage.STRUCTURAL, "a library call made the answer"),
    Reason("rule.interacts", _FAIL, _C, Stage.STRUCTURAL, "registers that must interact do not"),
    Reason("rule.no_interaction", _FAIL, _C, Stage.STRUCTURAL, "registers that must not interact do"),
    Reason("rule.error_is_physical", _FAIL, _C, Stage.STRUCTURAL, "the error does not happen to the encoded data"),
    Reason("rule.encoder_complete_before", _FAIL, _C, Stage.STRUCTURAL, "the encoder is not complete before the extraction"),
    Reason("rule.only_parities", _FAIL, _C, Stage.STRUCTURAL, "more of the data is found out than the parities"),
    Reason("rule.parity_reaches", _FAIL, _C, Stage.STRUCTURAL, "an ancilla does not hold the parity of its data"),
    Reason("rule.corrections_from_syndrome", _FAIL, _C, Stage.STRUCTURAL, "corrections do not follow from the syndrome"),
    Reason("rule.code_restored", _FAIL, _C, Stage.STRUCTURAL, "after the corrections the data is not back in the code"),
    Reason("rule.written_before", _FAIL, _C, Stage.STRUCTURAL, "an argument still acts after registers have met"),
    Reason("rule.transversal", _FAIL, _C, Stage.STRUCTURAL, "blocks are not coupled transversally"),
    Reason("rule.waypoint", _FAIL, _C, Stage.STRUCTURAL, "the program does not pass through a state that it must"),
    Reason("rule.segment", _FAIL, _C, Stage.STRUCTURAL, "no stretch of the program is the step that is asked for"),
    Reason("rule.measures", _FAIL, _C, Stage.STRUCTURAL, "the program is not the measurement asked for"),
    Reason("rule.joined_in_turn", _FAIL, _C, Stage.STRUCTURAL, "qubits are not used one after another"),
    Reason("rule.met_in_basis", _FAIL, _C, Stage.STRUCTURAL, "registers meet others before they hold what they must"),
    Reason("rule.values_passed", _FAIL, _C, Stage.STRUCTURAL, "a value that must stand somewhere on the way does not"),
    Reason("rule.spectrum", _FAIL, _C, Stage.STRUCTURAL, "registers are not entangled as they must be"),
    Reason("rule.classical_link", _FAIL, _C, Stage.STRUCTURAL, "more than the shared pairs and the record links the parties"),
    Reason("rule.pauli_outcomes", _FAIL, _C, Stage.STRUCTURAL, "more than a Pauli gate is between what two outcomes leave"),
    Reason("rule.local_choices", _FAIL, _C, Stage.STRUCTURAL, "a party acts on more than its own argument"),
    Reason("rule.oracle_used", _FAIL, _C, Stage.STRUCTURAL, "the oracle is not used as often as it must"),
    Reason("rule.oracle_generic", _FAIL, _C, Stage.STRUCTURAL, "with another oracle in its place the program is wrong"),
    Reason("rule.same_program_up_to_input", _FAIL, _C, Stage.STRUCTURAL, "the program differs between cases in more than its input"),
    Reason("rule.same_structure", _FAIL, _C, Stage.STRUCTURAL, "the program's structure differs between cases"),
    Reason("rule.depends_on", _FAIL, _C, Stage.STRUCTURAL, "the program does not depend on an argument"),
    # Functional comparisons: one code an object.
    Reason("functional.distribution_differs", _FAIL, _C, Stage.FUNCTIONAL, "the distribution differs from the target"),
    Reason("functional.state_differs", _FAIL, _C, Stage.FUNCTIONAL, "the state differs from the target"),
    Reason("functional.unitary_differs", _FAIL, _C, Stage.FUNCTIONAL, "the operation differs from the target unitary"),
    Reason("functional.isometry_differs", _FAIL, _C, Stage.FUNCTIONAL, "the operation differs from the target isometry"),
    Reason("functional.channel_differs", _FAIL, _C, Stage.FUNCTIONAL, "the channel differs from the target"),
    Reason("functional.instrument_differs", _FAIL, _C, Stage.FUNCTIONAL, "the instrument differs from the target"),
    Reason("functional.function_differs", _FAIL, _C, Stage.FUNCTIONAL, "the truth table differs from the target"),
    Reason("functional.answer_differs", _FAIL, _C, Stage.FUNCTIONAL, "the returned value differs from the target"),
    Reason("functional.success_too_rare", _FAIL, _C, Stage.FUNCTIONAL, "the post-selected runs are too rare"),
    Reason("functional.not_unitary", _FAIL, _C, Stage.FUNCTIONAL, "a unitary is asked for, and the program measures, resets or adds noise"),
    Reason("functional.ancilla_not_restored", _FAIL, _C, Stage.FUNCTIONAL, "a work qubit does not end as it must"),
    Reason("functional.missing_record", _FAIL, _C, Stage.FUNCTIONAL, "measurement is required, and the record lacks bits"),
    # Undecided: the grader's limit, never the candidate's failure.
    Reason("undecided.uncertainty_band", _ERROR, _G, Stage.FUNCTIONAL, "the distance fell between the accept and reject bounds"),
    Reason("undecided.rule", _ERROR, _G, Stage.STRUCTURAL, "a rule could not be decided"),
    Reason("unsupported.operation", _ERROR, _G, Stage.LOWERING, "the program uses what cannot be represented yet"),
    Reason("unsupported.framework", _ERROR, _K, Stage.SUBMISSION, "the contract does not cover this framework"),
    # Our own failures.
    Reason("grader.sandbox_lost", _ERROR, _G, Stage.EXECUTION, "the sandbox failed"),
    Reason("grader.no_runtime", _ERROR, _G, Stage.EXECUTION, "the framework's runtime is not installed"),
    Reason("grader.reader_failed", _ERROR, _G, Stage.LOWERING, "the reader failed on a valid program"),
    Reason("grader.rule_failed", _ERROR, _G, Stage.STRUCTURAL, "a structural rule failed"),
    Reason("grader.comparison_failed", _ERROR, _G, Stage.FUNCTIONAL, "the functional comparison failed"),
    Reason("grader.nothing_checked", _ERROR, _G, Stage.COMPLETE, "no fact was checked"),
    Reason("grader.internal", _ERROR, _G, Stage.COMPLETE, "the grader failed"),
    Reason("contract.broken", _ERROR, _K, Stage.COMPLETE, "the contract's own target cannot be computed"),
)  # fmt: skip

REASONS: Mapping[str, Reason] = MappingProxyType({row.code: row for row in _TABLE})
