"""Mutants of one file: mutmut's own operators, less what only changes words for people."""

from __future__ import annotations

import difflib
import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, MutationVisitor, OuterFunctionProvider, deep_replace
from mutmut.mutation.mutators import (
    mutation_operators,
    operator_if_exp,
    operator_keywords,
    operator_match,
    operator_name,
    operator_number,
    operator_remove_unary_ops,
    operator_swap_op,
)
from mutmut.mutation.pragma_handling import IgnoredCode

# Calls whose arguments are the words of an evidence: which of them is called decides, and not with what.
EVIDENCE = {"held", "failed", "undecided"}

# Comparisons, arithmetic, numbers, truth values, branches: what could turn a verdict without an error at once. The
# other operators put None in the place of a value or leave an argument out, which mostly stops the program there.
DECIDING = (
    operator_if_exp,
    operator_keywords,
    operator_match,
    operator_name,
    operator_number,
    operator_remove_unary_ops,
    operator_swap_op,
)


@dataclass(frozen=True)
class Mutant:
    """One changed place.

    Attributes:
        path: The file, from the root of the checkout.
        line: The first changed line, from 1.
        source: The whole file with the change.
        diff: The changed lines alone, each with ``-`` or ``+``.
        earlier: How many lines before it say the same as the first changed line did.
    """

    path: str
    line: int
    source: str
    diff: str
    earlier: int

    @property
    def name(self) -> str:
        """The same as long as the file's name and the changed lines are, whatever else is edited."""
        return f"{self.path}:{hashlib.sha256(f'{self.earlier} {self.diff}'.encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class Place:
    """Where a mutant differs, not yet written out."""

    path: str
    source: str
    module: cst.Module
    mutation: Mutation

    def mutant(self) -> Mutant:
        changed = deep_replace(self.module, self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(changed, cst.Module)
        before, after = self.source.splitlines(), changed.code.splitlines()
        line = next((k for k, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), 0) + 1
        lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:]
        diff = "\n".join(text for text in lines if not text.startswith("@@"))
        return Mutant(self.path, line, changed.code, diff, before[: line - 1].count(before[line - 1]))


def places(root: Path, path: str, *, deciding: bool) -> list[Place]:
    """All places of a file, in the order of its text; only those of ``DECIDING`` where asked."""
    operators = [row for row in mutation_operators if not deciding or row[1] in DECIDING]
    source = (root / path).read_text(encoding="utf-8")
    visitor = _Visitor(operators, IgnoredCode(set(), set(), set()))
    module = MetadataWrapper(cst.parse_module(source)).visit(visitor)
    return [Place(path, source, module, mutation) for mutation in visitor.mutations if _matters(mutation)]


def sampled(found: Sequence[Place], path: str, seed: int, count: int) -> list[Mutant]:
    """So many of a file's mutants, drawn from the seed and the file's name alone."""
    # Python's own generator, seeded by text, is the same on every machine.
    drawn = random.Random(f"{seed}/{path}").sample(range(len(found)), min(count, len(found)))  # noqa: S311
    return [found[index].mutant() for index in sorted(drawn)]


def _matters(mutation: Mutation) -> bool:
    """Not a string in words."""
    node = mutation.original_node
    return not (isinstance(node, cst.SimpleString) and " " in node.value)


class _Visitor(MutationVisitor):
    """mutmut's visitor, which also goes into decorated functions and keeps out of words for people.

    mutmut leaves decorated functions out because it wraps what it mutates; here code is exchanged inside the function.
    """

    METADATA_DEPENDENCIES = (PositionProvider, OuterFunctionProvider)

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FormattedString | cst.ConcatenatedString | cst.Raise | cst.Assert | cst.Decorator):
            return True
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in EVIDENCE:
            return True
        if isinstance(node, cst.Import | cst.ImportFrom):
            return True
        if isinstance(node, cst.FunctionDef):
            return False
        return super()._skip_node_and_children(node)
