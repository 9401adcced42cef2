"""The sparse engine: states of few amplitudes on many qubits, as arrays of basis states and amplitudes.

A basis state is a row of 64-bit words; bit k of the row is qubit k, above the qubits stand the clbits, above those
hidden bits. A measurement copies its outcome into the clbit and into a hidden bit of its own, a reset moves the old
value into one, a noise term numbers itself there: so all trajectories together are one pure state, records included,
and what nobody sees is traced out when the state is read. Batches of inputs are told apart by tag bits in the same way.

How many amplitudes there are on the way hangs on how a program is listed: thirty rotations listed before all that joins
their qubits make 2**30. What passes the bound as it is listed is therefore run once more as a product of factors
(``grader.simulate.sparse_factors``), in an order that no listing changes (``grader.simulate.sparse_schedule``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grader.simulate.limits import EngineLimit
from grader.simulate.sparse_factors import Factors
from grader.simulate.sparse_keys import Keys, pack_keys
from grader.simulate.sparse_schedule import run_scheduled
from grader.simulate.sparse_steps import DROPPED_NORM, SparseRun, hidden_bits, too_many
from ir.gates import Matrix
from ir.program import Program, walk

MAX_AMPLITUDES = 2**17
# Amplitudes times operations: some ten seconds, as listed and on factors each.
MAX_UPDATES = 2**27


@dataclass(frozen=True, slots=True)
class SparseState:
    """Amplitudes by basis state.

    Attributes:
        keys: Shape ``(k, words)``, rows all different.
        amplitudes: Shape ``(k,)``.
        num_qubits: Bits 0 up are the program's qubits.
        num_clbits: Bits ``num_qubits`` up are its clbits.
        num_hidden: Then what only an observer of everything would know.
        num_tags: Then the number of the input; amplitudes have norm 1 for each.
        num_additions: Operations after which amplitudes may have been dropped.
    """

    keys: Keys
    amplitudes: Matrix
    num_qubits: int
    num_clbits: int
    num_hidden: int
    num_tags: int
    num_additions: int

    @property
    def first_tag(self) -> int:
        """Position of the lowest tag bit."""
        return self.num_qubits + self.num_clbits + self.num_hidden

    @property
    def dropped(self) -> float:
        """Bound on the 2-norm of all that was dropped, for each input."""
        return self.num_additions * DROPPED_NORM


def run_sparse(program: Program, inputs: Sequence[int], max_amplitudes: int = MAX_AMPLITUDES) -> SparseState:
    """Run a program on basis states, side by side; within the bound or not does not hang on how steps are listed.

    What needs too many amplitudes as it is listed is run again by ``run_on_factors``; the first run is there because it
    is two to three times as fast.

    Args:
        program: Of any operations.
        inputs: Basis states of its qubits; input j is tagged j.
        max_amplitudes: Of all inputs and trajectories together.

    Raises:
        EngineLimit: More amplitudes would be needed, listed either way.
    """
    try:
        return run_superpositions(program, [((value, 1 + 0j),) for value in inputs], max_amplitudes)
    except EngineLimit:
        return run_on_factors(program, inputs, max_amplitudes)


def run_on_factors(program: Program, inputs: Sequence[int], max_amplitudes: int = MAX_AMPLITUDES) -> SparseState:
    """As ``run_sparse``, in the order that depends on no listing: the same bits for all of them.

    Raises:
        EngineLimit: More amplitudes would be needed, in a factor or in the end.
    """
    return _Start.of(program, [((value, 1 + 0j),) for value in inputs], max_amplitudes).scheduled()


def run_superpositions(
    program: Program, inputs: Sequence[Sequence[tuple[int, complex]]], max_amplitudes: int = MAX_AMPLITUDES
) -> SparseState:
    """Run a program on states of few amplitudes, as it is listed: each a list of (basis state, amplitude), of norm 1.

    Raises:
        EngineLimit: More amplitudes would be needed in this listing. It is for searches, which may miss what they seek.
    """
    return _Start.of(program, inputs, max_amplitudes).as_listed()


@dataclass(frozen=True, slots=True)
class _Start:
    """What is run, and the rows that it starts from."""

    program: Program
    rows: list[int]
    amplitudes: list[complex]
    hidden: int
    tags: int
    max_amplitudes: int

    @classmethod
    def of(cls, program: Program, inputs: Sequence[Sequence[tuple[int, complex]]], max_amplitudes: int) -> _Start:
        hidden = sum(hidden_bits(operation) for operation in walk(program.operations))
        tags = max(len(inputs) - 1, 0).bit_length()
        first_tag = program.num_qubits + program.num_clbits + hidden
        start = [(value | tag << first_tag, number) for tag, one in enumerate(inputs) for value, number in one]
        if len(start) > max_amplitudes:
            raise too_many(len(start), max_amplitudes)
        rows, amplitudes = [row for row, _ in start], [number for _, number in start]
        return cls(program, rows, amplitudes, hidden, tags, max_amplitudes)

    def as_listed(self) -> SparseState:
        run = self._run()
        keys = pack_keys(self.rows, run.words)
        amplitudes = np.array(self.amplitudes, dtype=np.complex128)
        return self._state(*run.all(keys, amplitudes, self.program.operations), run.additions)

    def scheduled(self) -> SparseState:
        run = self._run()
        factors = Factors(run, self.rows, self.amplitudes, tagged=self.tags > 0)
        run_scheduled(self.program.operations, factors, run)
        return self._state(*factors.multiplied(), run.additions)

    def _run(self) -> SparseRun:
        program = self.program
        width = program.num_qubits + program.num_clbits + self.hidden + self.tags
        first_clbit, first_hidden = program.num_qubits, program.num_qubits + program.num_clbits
        return SparseRun(max(1, -(-width // 64)), first_clbit, first_hidden, self.max_amplitudes, MAX_UPDATES)

    def _state(self, keys: Keys, amplitudes: Matrix, additions: int) -> SparseState:
        program = self.program
        if program.global_phase:
            amplitudes = amplitudes * np.exp(1j * program.global_phase)
        return SparseState(keys, amplitudes, program.num_qubits, program.num_clbits, self.hidden, self.tags, additions)
