"""The golden corpus keeps its evidence, byte by byte, under other BLAS kernels and threads, and noise in amplitudes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.functional import compare, observe
from grader.verdict import Verdict
from tests.functional.corpus import corpus, evidence_of, verdict_of

ROOT = Path(__file__).resolve().parents[2]
# Kernels of OpenBLAS that every x86-64 machine can run; elsewhere the variable says nothing.
VARIANTS = ({"OPENBLAS_CORETYPE": "Prescott"}, {"OPENBLAS_CORETYPE": "Nehalem", "OPENBLAS_NUM_THREADS": "2"})


def digests() -> dict[str, str]:
    """Of the bytes of each entry's evidence."""
    found = {}
    for entry in corpus():
        text = Verdict(entry.reason, "", evidence_of(entry), {}).to_json()
        found[entry.name] = hashlib.sha256(text.encode()).hexdigest()
    return found


def digests_elsewhere(environment: dict[str, str]) -> dict[str, str]:
    script = "import json; from tests.functional.test_other_arithmetic import digests; print(json.dumps(digests()))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("environment", VARIANTS, ids=lambda variant: ", ".join(variant.values()))
def test_other_kernels_and_threads_change_no_byte(environment: dict[str, str]) -> None:
    here, there = digests(), digests_elsewhere(environment)
    assert len(here) >= 150
    assert {name for name in here if here[name] != there[name]} == set()


def test_noise_within_the_stated_error_changes_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """As another order of summation would make it: as large as the bound on the rounding error allows."""
    rng = np.random.default_rng(1)
    honest = observe.observe
    noised = 0

    def noisy(*arguments: Any, **keywords: Any) -> Any:
        nonlocal noised
        seen = honest(*arguments, **keywords)
        branches = []
        for branch in seen.branches:
            noise = rng.normal(size=branch.columns.shape) + 1j * rng.normal(size=branch.columns.shape)
            scale = seen.amplitude_error / max(np.linalg.norm(noise, axis=0).max(), 1) / len(seen.branches)
            # Where no operation can reach, no rounding does either.
            branches.append(replace(branch, columns=branch.columns + scale * noise * (branch.columns != 0)))
            noised += 1
        return replace(seen, branches=tuple(branches))

    monkeypatch.setattr(compare, "observe", noisy)
    for _ in range(2):
        for entry in corpus():
            assert verdict_of(entry) == entry.reason, entry.name
    assert noised >= 300
