"""All members of a small family: each once, all of them valid, and none where they are many."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from contracts.arguments import CircuitArgument
from contracts.arguments.values import Circuit
from contracts.family_members import every_function, every_mark, every_period, every_secret, every_shift
from contracts.program_families import FAMILIES, build_program

# Family, qubits, how many members: 2^3 secrets; 2 constants, 7 parities and their opposites; 2^3 - 1 periods; pairs out
# of 8; 2^4 shifts.
KNOWN = [
    ("bernstein_vazirani_oracle", 4, None, 8),
    ("deutsch_jozsa_oracle", 4, None, 16),
    ("simon_oracle", 6, None, 7),
    ("phase_oracle", 3, {"marked": ("000", "001")}, 28),
    ("phase_oracle", 3, None, 8),
    ("shifted_bent_oracle", 4, None, 16),
]


def _generator(seed=1):
    return np.random.Generator(np.random.PCG64(seed))


def _argument(family, qubits):
    return CircuitArgument(name="oracle", type="circuit", qubits=qubits, family=family, description="an oracle")


@pytest.mark.parametrize(("family", "qubits", "written", "count"), KNOWN)
def test_members_are_as_many_as_can_be_counted_and_no_two_are_the_same_program(family, qubits, written, count):
    known = FAMILIES[family]
    members = known.members(qubits, written)
    assert len(members) == count
    drawn = known.draw(_generator(), qubits, written)
    programs = [build_program(family, qubits, {**drawn, **member}) for member in members]
    assert all(a != b for a, b in itertools.combinations(programs, 2))


@pytest.mark.parametrize("members", [every_secret, every_function, every_period, every_mark, every_shift])
def test_members_of_a_large_family_are_not_listed(members):
    assert members(64, None) == ()
    assert members(12, {"marked": ("0" * 12, "1" * 12)}) == ()


def test_a_family_with_a_continuum_lists_none():
    assert FAMILIES["one_qubit_state"].members(1, None) == ()
    assert _argument("unitary_circuit", 2).every(_generator()) == ()


def _written(family, qubits, **parameters):
    return Circuit(family, parameters, build_program(family, qubits, parameters))


def test_members_that_a_case_is_written_for_come_last():
    told = tuple(_written("bernstein_vazirani_oracle", 3, secret=secret) for secret in ("01", "10"))
    every = _argument("bernstein_vazirani_oracle", 3).every(_generator(), told)
    assert {member.parameters["secret"] for member in every[2:]} == {"01", "10"}


def test_a_period_is_told_whatever_function_has_it():
    told = (_written("simon_oracle", 4, secret="01", variant=0),)
    every = _argument("simon_oracle", 4).every(_generator(), told)
    assert every[-1].parameters["secret"] == "01" and len(every) == 3


def test_more_probes_than_members_begin_again():
    argument = _argument("bernstein_vazirani_oracle", 2)
    drawn = argument.draw_each([_generator(seed) for seed in range(5)], _generator())
    assert drawn[:2] == drawn[2:4] and drawn[0] == drawn[4] and drawn[0] != drawn[1]
