"""Cases come in a fixed order; probes are fixed by the digests and by nothing else."""

from __future__ import annotations

from contracts.cases import resolve_cases
from contracts.load import load_id


def _resolved(source: str = "sha256:a", contract_id: str = "states/rx_ry"):
    return resolve_cases(load_id(contract_id), contract_digest="sha256:c", source_digest=source)


def test_written_cases_come_first_and_probes_are_marked():
    cases = _resolved()
    assert [case.probe for case in cases] == [False, False, True, True, True, True]
    assert cases[0].subject == "case 1 of 6 (parameters=[0.3, 1.1])"
    assert cases[2].subject.startswith("probe 3 of 6 (parameters=[")


def test_probes_are_the_same_for_the_same_digests():
    assert _resolved() == _resolved()


def test_probes_change_with_the_source():
    first, second = _resolved("sha256:a"), _resolved("sha256:b")
    assert first[:2] == second[:2]
    assert all(a.arguments != b.arguments for a, b in zip(first[2:], second[2:], strict=True))


def test_no_argument_has_the_same_value_in_two_probes():
    probes = [case.arguments["parameters"] for case in _resolved()[2:]]
    assert all(len(set(values)) == 4 for values in zip(*probes, strict=True))


def test_each_member_of_a_small_family_is_a_case_or_a_probe():
    cases = _resolved(contract_id="oracles/bv_given")
    secrets = [case.arguments["oracle"].parameters["secret"] for case in cases]
    assert sorted(secrets) == [f"{value:04b}" for value in range(16)]


def test_functions_with_one_period_are_as_many_probes_as_there_are_periods_left():
    secrets = {case.arguments["oracle"].parameters["secret"] for case in _resolved(contract_id="oracles/simon_given")}
    assert len(secrets) == 7


def test_the_order_of_the_members_depends_on_the_source():
    def order(source):
        cases = _resolved(source, "modern/hidden_shift")
        return [case.arguments["oracle"].parameters["shift"] for case in cases]

    assert order("sha256:a") != order("sha256:b")
    assert sorted(order("sha256:a")) == sorted(order("sha256:b"))


def test_a_contract_without_arguments_has_one_case():
    (case,) = _resolved(contract_id="states/bell_phi_plus")
    assert case.subject == "case 1 of 1"
    assert case.arguments == {}
