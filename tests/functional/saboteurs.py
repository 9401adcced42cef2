"""Graders that are broken on purpose: each replaces one function by one that makes a mistake of a known kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from contracts.target_values import FunctionTarget
from grader.functional import (
    answer,
    any_of,
    channel,
    classical_function,
    compare,
    distribution,
    instrument,
    isometry,
    observe,
    postselection,
    report,
    state,
)
from grader.functional.ancillas import clean_qubits_evidence
from grader.functional.registers import regroup
from grader.functional.report import Distance, reversed_bits
from grader.simulate.terminal import SplitProgram
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation, Program, Reset

Saboteur = Callable[[pytest.MonkeyPatch], None]


def _patched(*changes: tuple[Any, str, Any]) -> Saboteur:
    def apply(patch: pytest.MonkeyPatch) -> None:
        for module, name, broken in changes:
            patch.setattr(module, name, broken)

    return apply


def _zero(*_: Any, **__: Any) -> float:
    return 0.0


def _measured(program_change: Callable[[tuple[Operation, ...]], tuple[Operation, ...]]) -> Saboteur:
    """A grader that sees another program."""
    honest = observe.observe

    def broken(contract: Any, program: Program, limits: Any = None) -> Any:
        return honest(contract, replace(program, operations=program_change(program.operations)), limits)

    return _patched((compare, "observe", broken))


def _without(*kinds: type) -> Callable[[tuple[Operation, ...]], tuple[Operation, ...]]:
    return lambda operations: tuple(op for op in operations if not isinstance(op, kinds))


def _unconditional(operations: tuple[Operation, ...]) -> tuple[Operation, ...]:
    found: list[Operation] = []
    for operation in operations:
        found += operation.operations if isinstance(operation, Conditional) else [operation]
    return tuple(found)


def _upright(operations: tuple[Operation, ...]) -> tuple[Operation, ...]:
    return tuple(replace(op, inverted=False) if isinstance(op, Measure) else op for op in operations)


def _every_measurement_is_terminal(original: Program, *, keep: Any = ()) -> SplitProgram:
    body = tuple(op for op in original.operations if not isinstance(op, Measure))
    last = {op.clbit: op for op in original.operations if isinstance(op, Measure)}
    return SplitProgram(Program(original.num_qubits, original.num_clbits, body), tuple(last.values()))


def _magnitudes(actual: Any, expected: Any) -> float:
    return float(np.abs(np.abs(actual) - np.abs(expected)).max())


def _counts_phase(actual: Any, expected: Any) -> float:
    return float(np.linalg.norm(actual - expected, ord=2))


def _infidelity(actual: Any, expected: Any) -> float:
    return float(1 - abs(np.vdot(expected, actual)) ** 2 / (np.linalg.norm(actual) * np.linalg.norm(expected)) ** 2)


def _million_times(comparison: Distance, compare_bounds: Any) -> bool:
    return comparison.upper <= 1e6 * compare_bounds.accept


def _reversed_readout(honest: Callable[..., Any]) -> Callable[..., Any]:
    def broken(contract: Any, observation: Any, qubits: Any) -> Any:
        readout = honest(contract, observation, qubits)
        return replace(readout, bits=readout.bits[::-1])

    return broken


def _by_qubit(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda contract, observation, qubits: honest(
        contract.model_copy(update={"readout": "by_qubit"}) if contract.readout == "ordered" else contract,
        observation,
        qubits,
    )


def _first_input(contract: Any, target: Any, observation: Any, readout: Any, subject: str) -> Any:
    branches = tuple(
        replace(branch, columns=np.repeat(branch.columns[:, :1], branch.columns.shape[1], axis=1))
        for branch in observation.branches
    )
    honest = classical_function.compare_function
    if not isinstance(target, FunctionTarget):
        return honest(contract, target, observation, readout, subject)
    constant = FunctionTarget(target.table[:1] * len(target.table))
    return honest(contract, constant, replace(observation, branches=branches), readout, subject)


def _most_likely(observation: Any, readout: Any) -> Any:
    """Sees one shot, the likeliest, in place of the law."""
    honest = _HONEST_PROBABILITIES(observation, readout)
    return (np.arange(len(honest))[:, None] == honest.argmax(axis=0)).astype(float)


_HONEST_PROBABILITIES = classical_function.value_probabilities


def _projected_root(observation: Any) -> Any:
    """Takes the ignored and the other qubits to be in their likeliest state: no entanglement with them."""
    layout = observation.layout
    others = [qubit for qubit in range(layout.num_qubits) if qubit not in set(layout.graded)]
    parts = [regroup(branch.columns, [layout.graded, others])[:, :, 0] for branch in observation.branches]
    left, values, _ = np.linalg.svd(np.concatenate(parts, axis=1), full_matrices=False)
    vector = left @ values  # all of it as one vector
    return (vector / np.linalg.norm(vector))[:, None]


def _first_option(comparisons: Any, count: int) -> Any:
    return any_of.Best(0, count, next(iter(comparisons)))


def _target_for_candidate(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda actual, expected, *rest: honest(expected, expected, *rest)


def _any_success(contract: Any, observation: Any, readout: Any, subject: str) -> Any:
    kept, evidence = postselection.postselected(contract, observation, readout, subject)
    return (kept or observation), replace(evidence, outcome=Outcome.HELD, reason=None)


def _no_condition(contract: Any, observation: Any, readout: Any, subject: str) -> Any:
    _, evidence = postselection.postselected(contract, observation, readout, subject)
    return observation, evidence


def _records_pooled(observation: Any, readout: Any) -> Any:
    pooled = _HONEST_RECORDS(observation, readout)
    return {0: np.concatenate(list(pooled.values()), axis=1)}


_HONEST_RECORDS = instrument._by_record


def _numbers_only(actual: Any, expected: Any) -> float:
    if isinstance(expected, tuple | frozenset):
        return max(min(_numbers_only(a, e) for a in actual) for e in expected)
    return abs(actual - expected) if isinstance(actual, int | float) and isinstance(expected, int | float) else 0.0


def _sorted(actual: Any, expected: Any) -> float:
    return float(np.abs(np.sort(actual) - np.sort(expected)).max())


def _reverses_qubits(actual: Any, expected: Any) -> float:
    order = reversed_bits(len(actual).bit_length() - 1)
    return _HONEST_PURE(actual[order], expected)


_HONEST_PURE = state.pure_trace_distance

SABOTEURS: dict[str, Saboteur] = {
    "always equal: unitaries": _patched((isometry, "phase_aligned_operator_distance", _zero)),
    "always equal: states": _patched((state, "pure_trace_distance", _zero)),
    "always equal: distributions": _patched((distribution, "hellinger_infidelity", _zero)),
    "always equal: channels": _patched((channel, "choi_distance", _zero)),
    "always equal: instruments": _patched((instrument, "choi_distance", _zero)),
    "always equal: answers": _patched((answer, "answer_distance", _zero)),
    "never equal": _patched((report, "accepted", lambda *_: False)),
    "ignores ancillas": _patched((compare, "clean_qubits_evidence", lambda *_: ())),
    "asks for clean ancillas where they are ignored": _patched(
        (
            compare,
            "clean_qubits_evidence",
            lambda contract, observation, subject: clean_qubits_evidence(
                contract,
                replace(
                    observation,
                    layout=replace(
                        observation.layout,
                        clean=observation.layout.clean + observation.layout.ignored,
                        ignored=(),
                    ),
                ),
                subject,
            ),
        )
    ),
    "ignores phases of unitaries": _patched((isometry, "phase_aligned_operator_distance", _magnitudes)),
    "ignores phases of states": _patched(
        (state, "pure_trace_distance", lambda actual, expected: _magnitudes(actual, expected))
    ),
    "counts the global phase of unitaries": _patched((isometry, "phase_aligned_operator_distance", _counts_phase)),
    "counts the global phase of states": _patched(
        (state, "pure_trace_distance", lambda actual, expected: float(np.linalg.norm(actual - expected)))
    ),
    "ignores the phase where it is fixed": _patched(
        (
            state,
            "_distance",
            lambda root, expected, *, phase_fixed: _HONEST_PURE(root[:, 0], expected),
        )
    ),
    "a million times the tolerance": _patched((report, "accepted", lambda bounds, d: _million_times(d, bounds))),
    "squares the error away: unitaries": _patched((isometry, "phase_aligned_operator_distance", _infidelity)),
    "squares the error away: states": _patched((state, "pure_trace_distance", _infidelity)),
    "reversed bits": _patched((compare, "readout_of", _reversed_readout(observe.readout_of))),
    "reversed qubits": _patched((state, "pure_trace_distance", _reverses_qubits)),
    "ignores the order of the record": _patched((compare, "readout_of", _by_qubit(observe.readout_of))),
    "sorts the probabilities": _patched((distribution, "hellinger_infidelity", _sorted)),
    "first input only": _patched((compare, "compare_function", _first_input)),
    "one shot for the law": _patched((classical_function, "value_probabilities", _most_likely)),
    "takes the target for the candidate: unitaries": _patched(
        (
            isometry,
            "phase_aligned_operator_distance",
            _target_for_candidate(isometry.phase_aligned_operator_distance),
        )
    ),
    "takes the target for the candidate: channels": _patched(
        (channel, "choi_distance", _target_for_candidate(channel.choi_distance))
    ),
    "drops conditionals": _measured(_without(Conditional)),
    "takes conditions for true": _measured(_unconditional),
    "treats reset as nothing": _measured(_without(Reset)),
    "drops inverted records": _measured(_upright),
    "forgets measurements in the middle": _patched((observe, "split_terminal", _every_measurement_is_terminal)),
    "ignores entanglement with what is ignored": _patched((state, "reduced_root", _projected_root)),
    "one vector for the mixture": _patched((state, "mixed_trace_distance", _zero)),
    "first of several targets": _patched((compare, "best_option", _first_option)),
    "any probability of success": _patched((compare, "postselected", _any_success)),
    "no post-selection": _patched((compare, "postselected", _no_condition)),
    "pools the records": _patched((instrument, "_by_record", _records_pooled)),
    "properties always hold": _patched((classical_function, "first_violation", lambda *_: "")),
    "compares numbers of an answer only": _patched((answer, "answer_distance", _numbers_only)),
}  # fmt: skip
