"""Mutants are drawn from a seed, and change what decides and not the words."""

from __future__ import annotations

from pathlib import Path

from scripts.mutation.mutants import places, sampled

SOURCE = '''
"""Words."""

from grader.structural.evidence import failed, held

BOUND = 0.5


def decided(rule, value, other):
    if value < BOUND and not other:
        return held(rule, "the case", "", measured=f"{value + 1}", bound="1")
    if value is None:
        raise ValueError("no value", value + 1)
    return failed(rule, "the case", "", measured="too large", bound="1")
'''


def written(tmp_path: Path, *, deciding: bool) -> list[str]:
    (tmp_path / "one.py").write_text(SOURCE)
    return [place.mutant().diff for place in places(tmp_path, "one.py", deciding=deciding)]


def test_what_decides_is_changed_and_words_are_not(tmp_path):
    assert sorted(diff.partition("\n+")[2].strip() for diff in written(tmp_path, deciding=True)) == sorted(
        [
            "BOUND = 1.5",
            "if value <= BOUND and not other:",
            "if value < BOUND or not other:",
            "if value < BOUND and other:",
            "if value is not None:",
        ]
    )


def test_without_that_choice_there_are_more(tmp_path):
    few, all_of_them = written(tmp_path, deciding=True), written(tmp_path, deciding=False)
    assert set(few) < set(all_of_them)
    assert any("BOUND = None" in diff for diff in all_of_them)


def test_a_sample_follows_from_seed_and_file_alone(tmp_path):
    (tmp_path / "one.py").write_text("\n".join(f"A{k} = {k}" for k in range(40)) + "\n")
    found = places(tmp_path, "one.py", deciding=True)
    assert len(found) == 40

    def names(path: str, seed: int) -> list[str]:
        return [mutant.name for mutant in sampled(found, path, seed, 10)]

    assert names("one.py", 1) == names("one.py", 1)
    assert len(set(names("one.py", 1))) == 10
    assert names("one.py", 1) != names("one.py", 2)
    assert names("one.py", 1) != names("other.py", 1)
    assert len(sampled(found, "one.py", 1, 100)) == 40


def test_equal_changes_of_equal_lines_have_names_of_their_own(tmp_path):
    (tmp_path / "one.py").write_text("def f(x):\n    x += 1\n    x += 1\n    return x\n")
    made = [place.mutant() for place in places(tmp_path, "one.py", deciding=True)]
    assert len({mutant.diff for mutant in made}) == 2
    assert len({mutant.name for mutant in made}) == len(made) == 4
