"""Python source out of a model's output: each situation of the rule, and hostile text."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, strategies as st

from grader.extraction import Extracted, NoSource, extract_source

PLAIN = "import math\n\n\ndef solve():\n    return math.pi\n"


def extract(text: str) -> str:
    return extract_source(text, "solve").source


def fenced(code: str, tag: str = "python", fence: str = "```") -> str:
    return f"{fence}{tag}\n{code}\n{fence}\n"


def test_plain_source_is_taken_as_it_is():
    for text in (PLAIN, PLAIN.replace("\n", "\r\n"), "\ufeff" + PLAIN, "not python at all ("):
        assert extract_source(text, "solve") == Extracted(text)


def test_plain_source_with_a_fence_in_its_docstring_is_taken_as_it_is():
    text = '"""Makes a state.\n\n```python\nsolve()\n```\n"""\n' + PLAIN
    assert extract(text) == text


def test_one_block_with_prose_around_it():
    text = "Sure! Here's the program:\n\n" + fenced(PLAIN) + "\nIt doesn't measure, and that's it."
    assert extract_source(text, "solve") == Extracted(PLAIN + "\n", 1, 0)


@pytest.mark.parametrize(
    "tag", ["python", "Python", "py", "python3", "PY", " python ", "python title=x.py", "{.python}"]
)
def test_every_way_to_tag_python(tag):
    assert (
        extract("Code:\n" + fenced("def solve(): ...", tag) + fenced("pip install x", "bash")) == "def solve(): ...\n"
    )


def test_a_block_of_tildes_or_of_more_backticks_holds_shorter_fences():
    inner = "def solve():\n    pass\n```\nstill code"
    assert extract("Look:\n" + fenced(inner, fence="~~~")) == inner + "\n"
    assert extract("Look:\n" + fenced(inner, fence="````")) == inner + "\n"


def test_a_block_without_a_tag_counts_where_none_is_tagged():
    assert extract("Code:\n" + fenced("def solve(): ...", "") + fenced("0.5", "text")) == "def solve(): ...\n"
    assert extract("Code:\n" + fenced("output", "") + fenced("def solve(): ...")) == "def solve(): ...\n"


def test_blocks_of_other_languages_alone_are_no_source():
    with pytest.raises(NoSource, match="bash, qasm"):
        extract(fenced("pip install x", "bash") + fenced("h q[0];", "qasm"))


def test_steps_before_the_answer_belong_to_it():
    text = "1.\n" + fenced("import math") + "2.\n" + fenced("def half(): ...") + "3.\n" + fenced("def solve(): half()")
    assert extract(text) == "import math\n\ndef half(): ...\n\ndef solve(): half()\n"


def test_usage_after_the_answer_is_left_out():
    text = fenced(PLAIN) + "Run it:\n" + fenced("from qiskit_aer import AerSimulator\nprint(solve())")
    assert extract_source(text, "solve") == Extracted(PLAIN + "\n", 1, 1)


def test_a_new_version_that_imports_stands_alone():
    old = "import broken\ndef solve(): ..."
    assert extract(fenced(old) + "Wait, better:\n" + fenced(PLAIN)) == PLAIN + "\n"


def test_a_new_version_that_imports_nothing_keeps_what_came_before():
    new = "def solve():\n    return 2"
    assert extract(fenced(PLAIN) + "Fixed:\n" + fenced(new)) == PLAIN + "\n\n" + new + "\n"


def test_blocks_that_define_no_entry_point_are_joined():
    assert extract(fenced("import math") + fenced("x = 1")) == "import math\n\nx = 1\n"


@pytest.mark.parametrize(
    "definition",
    ["def solve():", "async def solve():", "class solve:", "solve = 3", "solve: object = 3", "@kernel\ndef solve():"],
)
def test_what_defines_the_entry_point(definition):
    assert extract(fenced(definition) + fenced("print(solve)")) == definition + "\n"


@pytest.mark.parametrize("line", ["    def solve():", "solve()", "solve == 3", "def solver():", "# def solve():"])
def test_what_does_not_define_the_entry_point(line):
    assert extract(fenced(line) + fenced("x = 1")) == line + "\n\nx = 1\n"


def test_a_definition_inside_a_string_is_none():
    text = 'shown = """\ndef solve():\n"""'
    assert extract(fenced(text) + fenced("x = 1")) == text + "\n\nx = 1\n"


def test_a_fence_inside_a_docstring_of_a_block_does_not_close_it():
    code = 'def solve():\n    """Use it so:\n\n```\nsolve()\n```\n"""\n    return 1'
    assert extract("Here:\n" + fenced(code) + "Done.") == code + "\n"


def test_a_string_that_never_ends_does_not_swallow_the_text():
    assert extract(fenced('def solve(): x = """') + "prose\n") == 'def solve(): x = """\n'


def test_quotes_in_comments_and_short_strings_open_nothing():
    code = 'def solve():\n    # it\'s """ here\n    return \'"""\''
    assert extract("Here:\n" + fenced(code) + "Done.\n") == code + "\n"


def test_a_block_inside_a_list_loses_the_indentation_of_its_fence():
    text = "1. First:\n\n   ```python\n   def solve():\n       return 1\n   ```\n"
    assert extract(text) == "def solve():\n    return 1\n"


def test_a_block_that_was_cut_short_runs_to_the_end():
    assert extract("Here:\n```python\n" + PLAIN) == PLAIN + "\n"


def test_thinking_is_left_out():
    draft = fenced("def solve(): wrong()")
    for opening in ("<think>\n", ""):
        assert extract(opening + draft + "</think>\n\n" + PLAIN) == "\n" + PLAIN
        assert extract(opening + draft + "</think>\nHere:\n" + fenced(PLAIN)) == PLAIN + "\n"


def test_backticks_in_a_line_of_prose_are_no_fence():
    text = "Use ```solve()``` then.\n```x``` is inline\n" + fenced(PLAIN)
    assert extract(text) == PLAIN + "\n"


def test_a_main_part_stays():
    code = PLAIN + '\n\nif __name__ == "__main__":\n    print(solve())'
    assert extract(fenced(code)) == code + "\n"


@given(st.text(alphabet="`~\"'#\\ \n\tpydef solve=:</think>", max_size=300))
def test_any_text_gives_a_source_or_says_that_there_is_none(text):
    try:
        found = extract_source(text, "solve")
    except NoSource:
        return
    assert len(found.source) <= len(text) + 2
    lines = {line.strip() for line in text.splitlines()}
    assert {line.strip() for line in found.source.splitlines()} <= lines | {""}


@given(st.text(alphabet="ab=() \n\"'#", max_size=200))
def test_a_text_without_fences_is_itself(text):
    assert extract_source(text, "solve").source == text


@pytest.mark.parametrize(
    "unit",
    [
        "```python\n",
        '"""',
        "```\n'''\n",
        "(",
        "`",
        "~~~x\n",
        " " * 50 + "\n",
        "</think>\n",
        "solve ",
        "\\",
        "```\n''' \"\"\"\n",
    ],
)
def test_hostile_text_of_a_megabyte_is_read_line_by_line(unit):
    """A square of its length would take hours."""
    with contextlib.suppress(NoSource):
        found = extract_source(unit * (1_000_000 // len(unit)), "solve")
        assert len(found.source) <= 1_000_002


def test_a_quote_in_prose_hides_no_fence():
    text = 'A docstring starts with """ always.\n' + fenced(PLAIN)
    assert extract(text) == PLAIN + "\n"


def test_nesting_that_crashes_a_parser_is_only_text():
    deep = "def solve(): return " + "(" * 200_000
    assert extract(fenced(deep)) == deep + "\n"
