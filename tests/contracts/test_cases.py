"""Cases come in a fixed order; probes are fixed by the digests and by nothing else."""

from __future__ import annotations

import math

from contracts.cases import resolve_cases
from contracts.load import load_id


def _resolved(source: str = "sha256:a", contract_id: str = "states/rx_ry"):
    return resolve_cases(load_id(contract_id), contract_digest="sha256:c", source_digest=source)


def test_written_cases_come_first_and_probes_are_marked():
    cases = _resolved()
    assert [case.probe for case in cases] == [False, False, True, True, True]
    assert cases[0].subject == "case 1 of 5 (parameters=[0.3, 1.1])"
    assert cases[2].subject.startswith("probe 3 of 5 (parameters=[")


def test_probes_are_the_same_for_the_same_digests():
    assert _resolved() == _resolved()


def test_probes_change_with_the_source():
    first, second = _resolved("sha256:a"), _resolved("sha256:b")
    assert first[:2] == second[:2]
    assert all(a.arguments != b.arguments for a, b in zip(first[2:], second[2:], strict=True))


def test_probe_angles_are_generic():
    # Angles such as 0 or pi/2 would make many wrong programs right.
    for case in _resolved()[2:]:
        for angle in case.arguments["parameters"]:
            assert -math.pi < angle < math.pi
            assert abs(angle * 2 / math.pi - round(angle * 2 / math.pi)) > 1e-4


def test_a_contract_without_arguments_has_one_case():
    (case,) = _resolved(contract_id="states/bell_phi_plus")
    assert case.subject == "case 1 of 1"
    assert case.arguments == {}
