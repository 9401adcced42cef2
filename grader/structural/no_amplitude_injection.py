"""Rule ``no_amplitude_injection``: the state is built by gates and not put in as numbers."""

from __future__ import annotations

import numpy as np

from contracts.rules import NoAmplitudeInjection
from contracts.schema import Contract
from grader.structural.dense import dense_parts, matrix_effect
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.effects import Effect, Rotation, unitary_effect
from grader.structural.evidence import failed, held
from grader.structural.known_states import Knowledge, carry, knowledge_at_start
from grader.structural.operators import EFFECT_ATOL, basis_state_of
from grader.structural.preparation_blocks import STATE_PREPARATIONS
from grader.structural.steps import Step, steps_of
from grader.structural.tableau_blocks import as_matrix, tableau_runs
from grader.verdict import Evidence
from ir.gates import Matrix
from ir.program import (
    Barrier,
    BlockKind,
    Channel,
    Conditional,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
)

_BOUND = "no amplitudes put in, beyond basis states"


def no_amplitude_injection(rule: NoAmplitudeInjection, contract: Contract, program: Program, subject: str) -> Evidence:
    """No operation puts in a superposition that was given as numbers.

    What counts: a preparation of more than one amplitude; a library class that synthesises a
    preparation (``preparation_blocks``), unless all it did was flip bits; a dense matrix that is no gate and
    no product of one-qubit matrices, on qubits that all are in known basis states and leave them in a
    superposition, for its column is the state; the same on any known product state, if the matrix neither has
    controls nor maps basis states to basis states; the gates of a Clifford tableau, where a matrix in their place
    would count; noise that replaces any state by one superposition.

    Not seen here: phases and permutations given as numbers, and matrices on qubits that are entangled already.
    That is what an honest oracle given as a matrix looks like too; ``no_dense_matrix`` and
    ``max_free_parameters`` are the rules against them.
    """
    disguised = columns(contract, program)
    found: list[str] = []
    matrices = 0
    for number, operation in numbered(program):
        why = injects(operation) or disguised.get(number)
        if why:
            found.append(f"{describe(number, operation)} {why}")
            matrices += number in disguised and isinstance(operation, UnitaryMatrix)
    if found:
        measured = f"{counted(len(found), 'operation')} with injected amplitudes"
        if matrices == len(found):
            of_numbers = "a matrix of numbers" if matrices == 1 else f"{matrices} matrices of numbers"
            measured = f"{of_numbers} on known states, and so injected amplitudes"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=_BOUND, witness=listed(found))
    return held(rule.rule, subject, rule.because, measured="none", bound=_BOUND)


def injects(operation: Operation) -> str:
    """Why an operation injects amplitudes wherever it stands; empty if it does not."""
    if isinstance(operation, Prepare) and basis_state_of(operation.amplitudes) is None:
        many = int(np.count_nonzero(np.abs(operation.amplitudes) > EFFECT_ATOL))
        return f"puts in {many} amplitudes"
    if isinstance(operation, Channel) and len(operation.kraus) > 1 and _replaces_by_superposition(operation):
        return "replaces every state by one superposition"
    return _from_library(operation)


def _replaces_by_superposition(channel: Channel) -> bool:
    """Whether every Kraus operator has rank one with one common image of several amplitudes."""
    stacked = np.concatenate(channel.kraus, axis=1)
    image = stacked[:, int(np.argmax(np.linalg.norm(stacked, axis=0)))]
    image = image / np.linalg.norm(image)
    outside = stacked - np.outer(image, image.conj() @ stacked)
    return bool(np.all(np.abs(outside) <= EFFECT_ATOL)) and basis_state_of(image) is None


def _from_library(operation: Operation) -> str:
    """Why an operation out of a library's state preparation counts; bit flips and resets do not."""
    names = [b.name for b in operation.origin if b.kind is BlockKind.LIBRARY and b.name in STATE_PREPARATIONS]
    if not names or isinstance(operation, Barrier | Reset | Measure | Conditional | Prepare):
        return ""
    effect = unitary_effect(operation)
    if effect is not None and _keeps_basis_states(effect):
        return ""
    return f"comes from {names[0]}, which {STATE_PREPARATIONS[names[0]]}"


def _keeps_basis_states(effect: Effect) -> bool:
    """Whether basis states stay basis states: one entry a column."""
    if isinstance(effect.body, Rotation):
        return not effect.body.entangles
    return bool(np.all(np.count_nonzero(np.abs(effect.body) > EFFECT_ATOL, axis=0) == 1))


def columns(contract: Contract, program: Program) -> dict[int, str]:
    """Dense matrices whose input is known: what comes out is a column that the author wrote. By number."""
    known = knowledge_at_start(contract, program)
    steps = steps_of(program)
    begins = {run[0].number: run for run in tableau_runs(steps)}
    found: dict[int, str] = {}
    for step in steps:
        if _is_column(step.operation, known):
            found[step.number] = "meets a known state, so that one column of it is the state"
        if step.number in begins and _is_state_of_a_tableau(begins[step.number], known):
            found[step.number] = "begins a tableau that meets a known state, so that its table says the state"
        carry((step,), known)
    return found


def _is_state_of_a_tableau(run: tuple[Step, ...], known: Knowledge) -> bool:
    """Whether the gates of a tableau make an entangled state of known ones, as a matrix in their place would."""
    net = as_matrix(run)
    if net is not None:
        return _is_column(net, known)
    effects = [step.effect for step in run if step.effect is not None]
    known_basis = all(known.basis(qubit) is not None for step in run for qubit in step.qubits)
    return (
        known_basis
        and any(effect.entangles for effect in effects)
        and not all(_keeps_basis_states(effect) for effect in effects)
    )


def _takes_a_known_state_elsewhere(part: Effect, known: Knowledge) -> bool:
    """Whether a matrix meets a known product state and is neither controlled nor a map of basis states.

    An oracle given as numbers permutes basis states or turns their phases, on a superposition too; a unitary
    under a control is what phase estimation asks for. Any other has its result chosen by its author.
    """
    if part.controls or isinstance(part.body, Rotation) or _keeps_basis_states(part):
        return False
    state: Matrix = np.ones(1, dtype=np.complex128)
    for qubit in part.qubits:
        if qubit not in known.states:
            return False
        state = np.kron(known.states[qubit], state).astype(np.complex128)
    return basis_state_of(part.body @ state) is None


def _is_column(operation: Operation, known: Knowledge) -> bool:
    effect = matrix_effect(operation)
    if effect is None:
        return False
    for part in dense_parts(effect):
        qubits = part.acts_on
        values = [known.basis(qubit) for qubit in qubits]
        if len(qubits) < 2:
            continue
        if None in values:
            if _takes_a_known_state_elsewhere(part, known):
                return True
            continue
        basis = {qubit: int(value or 0) for qubit, value in zip(qubits, values, strict=True)}
        if any(basis[qubit] != value for qubit, value in part.controls):
            continue
        assert not isinstance(part.body, Rotation)  # it came as a matrix
        if basis_state_of(part.body[:, sum(basis[qubit] << k for k, qubit in enumerate(part.qubits))]) is None:
            return True
    return False
