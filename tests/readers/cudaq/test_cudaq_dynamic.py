"""Random dynamic programs: every way through followed in numpy, and CUDA-Q's own run of one way, against ours."""

from __future__ import annotations

import cudaq
import numpy as np
import pytest

from tests.readers.cudaq import random_dynamic as mirror
from tests.readers.reference import branches, differing_branches

ATOL = 1e-9


def _compare(read, seeds) -> tuple[int, set[int]]:
    compared, used = 0, set()
    for seed in seeds:
        program = mirror.random_program(np.random.default_rng(seed))
        expected = mirror.branches(mirror.runs(program))
        found = branches(read(mirror.dynamic, *program, num_qubits=3))
        assert not differing_branches(found, expected, ATOL), f"seed {seed}"
        used.update(program[0])
        compared += 1
    return compared, used


def test_random_dynamic_kernels_have_the_branches_that_arrays_give(read):
    compared, used = _compare(read, range(80))
    assert compared == 80
    assert used == set(range(mirror.NUM_CODES))


def test_cudaqs_own_run_ends_in_one_of_the_branches(read):
    """Its simulator draws outcomes; whatever it drew, the state is one that we say is possible."""
    for seed in range(25):
        program = mirror.random_program(np.random.default_rng(seed))
        state = np.array(cudaq.get_state(mirror.dynamic, *program))
        ways = [run.state for run in mirror.runs(program)]
        norms = np.linalg.norm(ways, axis=1)
        overlaps = np.abs(np.conj(ways) @ state)[norms > 1e-6] / norms[norms > 1e-6]
        assert overlaps.max() == pytest.approx(1, abs=1e-9)


@pytest.mark.long
def test_a_thousand_random_dynamic_kernels(read):
    compared, used = _compare(read, range(1000, 2000))
    assert compared == 1000
    assert used == set(range(mirror.NUM_CODES))
