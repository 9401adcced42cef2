"""Functions of many bits: a proof over all inputs where the program is reversible logic, else a declared sample."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from contracts.load import contract_digest
from contracts.target_values import WideFunctionTarget
from grader.functional.observe import Readout
from grader.functional.registers import spread
from grader.functional.report import Comparison, Distance, bit_string, input_text, judge, probability_text
from grader.functional.uncertainty import squared
from grader.functional.wide_route import planned, question_of
from grader.functional.wide_view import WideView, named
from grader.simulate.decision_diagrams_boolean import (
    FALSE,
    TRUE,
    BooleanDiagrams,
    BooleanState,
    run_boolean,
)
from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import SparseState, run_sparse
from grader.simulate.sparse_keys import bit_column, gather_bits, pack_keys
from grader.verdict import Evidence, Outcome
from ir.codec import digest as program_digest

# A domain of up to so many inputs is run whole.
MAX_LISTED_INPUTS = 2**12
# Seeded inputs that look for a counterexample where the contract declares no sample: they can fail, never pass.
_SEARCHED = 64
_BATCH = 256
DIAGRAMS, SPARSE = "binary decision diagrams", "sparse engine"


def function_evidence(view: WideView, target: WideFunctionTarget, readout: Readout) -> tuple[Evidence, ...]:
    """Clean and restored qubits, then the value, over every input or over what the evidence says."""
    width = len(view.layout.graded)
    if len(readout.bits) != width:
        wrong = Evidence(
            "classical_function",
            view.subject,
            Outcome.FAILED,
            f"a record of {len(readout.bits)} bits",
            f"a record of {width} bits",
            "functional.function_differs",
        )
        return (wrong,)
    found = planned(question_of(view, "function"))
    tried = list(found.refused)
    for plan in found.plans:
        try:
            if plan.engine == DIAGRAMS:
                return _proof(view, target, readout)
            return _sample(view, target, readout, tried)
        except EngineLimit as limit:
            tried.append((plan.engine, limit))
    return (view.undecided(tried, ""),)


def _proof(view: WideView, target: WideFunctionTarget, readout: Readout) -> tuple[Evidence, ...]:
    diagrams = BooleanDiagrams()
    level_of = {position: level for level, position in enumerate(target.order)}
    variables = [diagrams.variable(level_of[position]) for position in range(target.num_inputs)]
    inputs = [view.layout.start_row >> qubit & 1 for qubit in range(view.layout.num_qubits)]
    for variable, qubit in zip(variables, view.layout.free, strict=True):
        inputs[qubit] = variable
    end = run_boolean(view.body, inputs, diagrams)
    must_be = dict(view.clean_values)
    must_be |= {qubit: inputs[qubit] for qubit in view.layout.restored}
    dirty = FALSE
    for qubit, wanted in must_be.items():
        dirty = diagrams.choose(diagrams.exclusive_or(end.qubits[qubit], wanted), TRUE, dirty)
    wrong = FALSE
    expected = target.bits(variables, diagrams)
    for seen, wanted in zip(_observed(view, readout, end, diagrams), expected, strict=True):
        wrong = diagrams.choose(diagrams.exclusive_or(seen, wanted), TRUE, wrong)

    def counterexample(function: int) -> int:
        found = diagrams.satisfying(function)
        return sum(found.get(level_of[position], 0) << position for position in range(target.num_inputs))

    everything = f"{DIAGRAMS}: all 2^{target.num_inputs} basis inputs"
    rows: list[Evidence] = []
    if must_be:
        inputs_run = [counterexample(dirty)] if dirty != FALSE else []
        rows.append(_clean_evidence(view, _Batch.run(view, target, readout, inputs_run), everything, dirty != FALSE))
    inputs_run = [counterexample(wrong)] if wrong != FALSE else []
    rows.append(_value_evidence(view, target, _Batch.run(view, target, readout, inputs_run), everything))
    return tuple(rows)


def _observed(view: WideView, readout: Readout, end: BooleanState, diagrams: BooleanDiagrams) -> list[int]:
    found = []
    for position, flipped in view.positions(readout):
        qubits = view.layout.num_qubits
        value = end.qubits[position] if position < qubits else end.clbits[position - qubits]
        found.append(diagrams.negation(value) if flipped else value)
    return found


def _sample(
    view: WideView, target: WideFunctionTarget, readout: Readout, tried: Sequence[tuple[str, EngineLimit]]
) -> tuple[Evidence, ...]:
    size = 1 << target.num_inputs
    declared = view.contract.compare.sample
    if size <= MAX_LISTED_INPUTS:
        inputs, what = list(range(size)), f"{SPARSE}: all {size} basis inputs"
    else:
        seeded = _seeded(view, target.num_inputs, declared or _SEARCHED)
        inputs = list(dict.fromkeys((*target.corners, *seeded)))
        what = f"{SPARSE}: a sample of {len(inputs)} basis inputs, {len(target.corners)} structured, the others seeded"
    batch = _Batch.run(view, target, readout, inputs)
    clean = view.layout.clean or view.layout.restored
    rows = (_clean_evidence(view, batch, what, True),) if clean else ()
    rows = (*rows, _value_evidence(view, target, batch, what))
    if size > MAX_LISTED_INPUTS and declared is None and all(row.outcome is Outcome.HELD for row in rows):
        limit = EngineLimit("basis inputs, and no sample is declared", size, MAX_LISTED_INPUTS, "limit.dimension")
        why = "" if tried else "the program does more than permute basis states"
        return (view.undecided([*tried, (SPARSE, limit)], why),)
    return rows


def _seeded(view: WideView, num_inputs: int, count: int) -> list[int]:
    """Inputs drawn from the digests of contract and program: fixed once the program is, and not before."""
    seed = f"qassay.function_sample/1\n{contract_digest(view.contract)}\n{program_digest(view.program)}"
    found = []
    for index in range(count):
        text = f"{seed}\n{index}".encode()
        found.append(int.from_bytes(hashlib.shake_256(text).digest((num_inputs + 7) // 8), "little"))
    return [value & (1 << num_inputs) - 1 for value in found]


def most_probable_values(view: WideView, target: WideFunctionTarget, readout: Readout) -> tuple[list[int], list[int]]:
    """Some inputs, structured and seeded, and the value that the program most probably gives for each.

    Raises:
        EngineLimit: They cannot be run.
    """
    inputs = list(dict.fromkeys((*target.corners[:_SEARCHED], *_seeded(view, target.num_inputs, _SEARCHED))))
    return inputs, _Batch.run(view, target, readout, inputs).seen


@dataclass(frozen=True, slots=True)
class _Batch:
    """What happened for each input that was run: probabilities, and the bound on an amplitude's error."""

    inputs: list[int]
    wrong: list[float]
    dirty: list[float]
    seen: list[int]
    error: float

    @classmethod
    def run(cls, view: WideView, target: WideFunctionTarget, readout: Readout, inputs: list[int]) -> _Batch:
        found = cls(inputs, [], [], [], view.evolution_error)
        error = view.evolution_error
        for start in range(0, len(inputs), _BATCH):
            part = inputs[start : start + _BATCH]
            state = run_sparse(view.body, [view.layout.start_row | spread(x, view.layout.free) for x in part])
            error = max(error, view.evolution_error + state.dropped)
            found._read(view, target, readout, part, state)
        return cls(inputs, found.wrong, found.dirty, found.seen, error)

    def _read(
        self, view: WideView, target: WideFunctionTarget, readout: Readout, part: list[int], state: SparseState
    ) -> None:
        tags = np.zeros(len(state.keys), dtype=np.int64)
        for position in range(state.num_tags):
            tags |= bit_column(state.keys, state.first_tag + position).astype(np.int64) << position
        places = view.positions(readout)
        values = gather_bits(state.keys, [position for position, _ in places])
        flips = sum(flipped << j for j, (_, flipped) in enumerate(places))
        expected = pack_keys([target.value(x) ^ flips for x in part], values.shape[1])
        weights = np.abs(state.amplitudes) ** 2
        total = np.bincount(tags, weights, minlength=len(part))
        wrong = (values != expected[tags]).any(axis=1)
        checked = (*view.layout.clean, *view.layout.restored)
        must_be = pack_keys([_must_be(view, x, checked) for x in part], max(1, -(-len(checked) // 64)))
        dirty = (gather_bits(state.keys, checked) != must_be[tags]).any(axis=1)
        # Normalised for each input: an author's matrix may be unitary to 1e-8 only.
        self.wrong.extend((np.bincount(tags, np.where(wrong, weights, 0), minlength=len(part)) / total).tolist())
        self.dirty.extend((np.bincount(tags, np.where(dirty, weights, 0), minlength=len(part)) / total).tolist())
        for tag in range(len(part)):
            rows = np.flatnonzero(tags == tag)
            most = rows[int(np.argmax(weights[rows]))]
            self.seen.append(int.from_bytes(values[most].astype("<u8").tobytes(), "little") ^ flips)


def _must_be(view: WideView, x: int, checked: Sequence[int]) -> int:
    row = view.layout.clean_row | spread(x, view.layout.free)
    return sum((row >> qubit & 1) << j for j, qubit in enumerate(checked))


def _value_evidence(view: WideView, target: WideFunctionTarget, batch: _Batch, what: str) -> Evidence:
    value = max(batch.wrong, default=0.0)

    def witness() -> str:
        index = next(i for i, wrong in enumerate(batch.wrong) if wrong >= value / 2)
        x, width = batch.inputs[index], target.num_outputs
        return (
            f"{input_text(view.contract, x)}: value {bit_string(batch.seen[index], width)} is the most probable, "
            f"expected {bit_string(target.value(x), width)}; wrong with probability {probability_text(value)}"
        )

    return Comparison(
        view.contract.compare,
        Distance.of(value, squared(value, batch.error)),
        check="classical_function",
        subject=view.subject,
        reason="functional.function_differs",
        unit="largest probability of a wrong value",
        witness=witness,
        extra=what,
    ).evidence()


def _clean_evidence(view: WideView, batch: _Batch, what: str, has_run: bool) -> Evidence:
    value = max(batch.dirty, default=0.0) if has_run else 0.0
    qubits = (*view.layout.clean, *view.layout.restored)

    def witness() -> str:
        index = next(i for i, dirty in enumerate(batch.dirty) if dirty >= value / 2)
        where = input_text(view.contract, batch.inputs[index])
        return f"{where}: they end in another state with probability {probability_text(value)}"

    return judge(
        view.contract.compare,
        Distance.of(value, squared(value, batch.error)),
        check="clean_qubits",
        subject=view.subject,
        reason="functional.ancilla_not_restored",
        unit="probability of another state",
        witness=witness,
        extra=f"qubits {named(qubits)}; {what}",
    )
