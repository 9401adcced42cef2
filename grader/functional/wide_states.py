"""States on many qubits: a stabilizer state, or one of few amplitudes, against a program that either engine runs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from contracts.target_values import SparseStateTarget, StabilizerTarget
from grader.functional.observe import Readout
from grader.functional.report import Comparison, Distance, amplitude_text, first_largest, ket, telling_phase
from grader.functional.uncertainty import decomposition_error, target_error
from grader.functional.wide_clean import clean_comparison, sparse_leak, stabilizer_leak
from grader.functional.wide_postselection import successful_amplitudes, successful_trajectories
from grader.functional.wide_route import Decide, question_of, settled
from grader.functional.wide_view import WideView
from grader.simulate.limits import EngineLimit
from grader.simulate.sparse import SparseState, run_sparse
from grader.simulate.sparse_keys import gather_bits, group_rows, pack_keys, unpack_keys
from grader.simulate.stabilizer import StabilizerEnsemble, is_clifford, run_stabilizer
from grader.simulate.stabilizer_states import (
    amplitudes_of,
    broken_generator,
    fidelity,
    probability_of,
    stabilizer_rank,
)
from grader.verdict import Evidence
from ir.gates import Matrix

STABILIZER, SPARSE = "stabilizer engine", "sparse engine"
_MAX_ROOT = 2**22  # entries
_MAX_EXPANDED = 12  # a stabilizer state of up to 2**12 amplitudes may be compared amplitude by amplitude


def state_evidence(
    view: WideView, target: StabilizerTarget | SparseStateTarget, readout: Readout
) -> tuple[Evidence, ...]:
    """Success, clean qubits, then the trace distance of the reduced state, by the first engine that gets there."""
    form = "stabilizer" if isinstance(target, StabilizerTarget) else "sparse"
    engines: dict[str, Decide] = {"sparse engine": lambda: _by_amplitudes(view, target, readout)}
    if isinstance(target, StabilizerTarget):
        engines["stabilizer engine"] = lambda: _by_stabilizer(view, target, readout)
    else:
        engines["stabilizer engine, outside"] = lambda: _outside_support(view, target, readout)
    otherwise = "" if is_clifford(view.body) else "the program is not Clifford"
    return settled(view, question_of(view, form), engines, otherwise)


def _trajectories(view: WideView, readout: Readout) -> tuple[StabilizerEnsemble | None, tuple[Evidence, ...]]:
    ensemble = run_stabilizer(view.body, ones=view.start_ones)
    if not view.layout.postselected:
        return ensemble, ()
    kept, succeeded = successful_trajectories(view, readout, ensemble)
    return kept, (succeeded,)


def _by_amplitudes(
    view: WideView, target: StabilizerTarget | SparseStateTarget, readout: Readout
) -> tuple[Evidence, ...]:
    listed = _listed(target)
    state = run_sparse(view.body, [view.layout.start_row])
    found: tuple[Evidence, ...] = ()
    if view.layout.postselected:
        kept, succeeded = successful_amplitudes(view, readout, state)
        found = (succeeded,)
        if kept is None:
            return found
        view, state = kept
    return (*found, *clean_comparison(view, sparse_leak(view, state), SPARSE), _sparse_comparison(view, listed, state))


def _by_stabilizer(view: WideView, target: StabilizerTarget, readout: Readout) -> tuple[Evidence, ...]:
    ensemble, found = _trajectories(view, readout)
    if ensemble is None:
        return found
    clean = clean_comparison(view, stabilizer_leak(view, ensemble), STABILIZER)
    graded = view.layout.graded
    overlap = fidelity(ensemble, target, graded)
    # For a mixed state the trace distance lies between these (Fuchs, van de Graaf, quant-ph/9712042); both are exact.
    distance = Distance(1 - overlap, math.sqrt(1 - overlap), ensemble.error)
    compared = _comparison(
        view,
        distance,
        f"{STABILIZER}: fidelity {overlap:.6g}, {len(target.generators)} generators",
        lambda: broken_generator(ensemble, target, graded),
    )
    return (*found, *clean, compared.evidence())


def _outside_support(view: WideView, target: SparseStateTarget, readout: Readout) -> tuple[Evidence, ...]:
    """A stabilizer state against few amplitudes: it puts most of its weight elsewhere, or nothing is decided."""
    ensemble, found = _trajectories(view, readout)
    if ensemble is None:
        return found
    clean = clean_comparison(view, stabilizer_leak(view, ensemble), STABILIZER)
    inside = sum(
        probability_of(ensemble, [(qubit, state >> j & 1) for j, qubit in enumerate(view.layout.graded)])
        for state, _ in target.amplitudes
    )
    distance = Distance(max(0.0, 1 - inside), 1.0, ensemble.error)
    text = f"the {len(target.amplitudes)} expected basis states have probability {inside:.6g} together"
    return (*found, *clean, _comparison(view, distance, f"{STABILIZER}: {text}", lambda: text).evidence())


def _listed(target: StabilizerTarget | SparseStateTarget) -> SparseStateTarget:
    if isinstance(target, SparseStateTarget):
        return target
    rank = stabilizer_rank(target)
    if rank > _MAX_EXPANDED:
        raise EngineLimit("amplitudes of the target", 1 << rank, 1 << _MAX_EXPANDED, "limit.dimension")
    return amplitudes_of(target)


@dataclass(frozen=True, slots=True)
class _Root:
    """The reduced state as columns: one for each value of all that is traced out, rows as in ``rows``."""

    rows: list[int]
    columns: Matrix
    expected: Matrix


def _sparse_comparison(view: WideView, target: SparseStateTarget, state: SparseState) -> Evidence:
    root = _root(view, target, state)
    overlaps = root.expected.conj() @ root.columns
    if view.contract.compare.phase == "fixed":
        lengths = np.linalg.norm(root.columns, axis=0)
        value = float(np.linalg.norm(root.columns - np.outer(root.expected, lengths)))
        bracket = value, value
    else:
        # 1 - F as the sum of what is left of each column: no cancellation where F is nearly 1.
        left = float(np.linalg.norm(root.columns - np.outer(root.expected, overlaps)))
        bracket = (left if root.columns.shape[1] == 1 else left**2), left
    error = view.evolution_error + state.dropped + target_error() + decomposition_error(1)

    def witness() -> str:
        width = len(view.layout.graded)
        weights = (np.abs(root.columns) ** 2).sum(axis=1)
        if root.columns.shape[1] > 1:
            (worst,) = first_largest(np.abs(weights - np.abs(root.expected) ** 2))
            return (
                f"{ket(root.rows[worst], width)} has probability {amplitude_text(complex(weights[worst]))}, "
                f"expected {amplitude_text(complex(abs(root.expected[worst]) ** 2))}"
            )
        vector = root.columns[:, 0]
        if view.contract.compare.phase == "free":
            vector = vector / telling_phase(vector, root.expected)
        (worst,) = first_largest(np.abs(vector - root.expected))
        return (
            f"amplitude of {ket(root.rows[worst], width)} is {amplitude_text(complex(vector[worst]))}, "
            f"expected {amplitude_text(complex(root.expected[worst]))}"
        )

    extra = f"{SPARSE}: {len(state.amplitudes)} amplitudes, {len(target.amplitudes)} expected"
    return _comparison(view, Distance(*bracket, error), extra, witness).evidence()


def _root(view: WideView, target: SparseStateTarget, state: SparseState) -> _Root:
    graded = view.layout.graded
    others = [position for position in range(state.first_tag) if position not in set(graded)]
    traced, group = group_rows(gather_bits(state.keys, others))
    seen = gather_bits(state.keys, graded)
    wanted = pack_keys([value for value, _ in target.amplitudes], seen.shape[1])
    rows, inverse = group_rows(np.concatenate([seen, wanted]))
    if len(rows) * len(traced) > _MAX_ROOT:
        raise EngineLimit("entries of the reduced state's root", len(rows) * len(traced), _MAX_ROOT, "limit.dimension")
    columns = np.zeros((len(rows), len(traced)), dtype=np.complex128)
    columns[inverse[: len(seen)], group] = state.amplitudes
    expected = np.zeros(len(rows), dtype=np.complex128)
    expected[inverse[len(seen) :]] = [amplitude for _, amplitude in target.amplitudes]
    return _Root(unpack_keys(rows), columns / np.linalg.norm(columns), expected)


def _comparison(view: WideView, distance: Distance, extra: str, witness: Callable[[], str]) -> Comparison:
    fixed = view.contract.compare.phase == "fixed"
    return Comparison(
        view.contract.compare,
        distance,
        check="state",
        subject=view.subject,
        reason="functional.state_differs",
        unit="2-norm, global phase counted" if fixed else "trace distance",
        witness=witness,
        extra=extra,
    )
