"""The code of a decorated kernel, compiled without two of CUDA-Q's own rewritings that change what loops do.

CUDA-Q 0.16 turns every counted loop into one from 0 in steps of 1. Where a turn is also ended by ``continue``, where
the variable is read after the loop, and for some ``while`` loops, the rewritten loop takes other values than the
author's (docs/framework-faults.md). So the kernel is compiled once more here, from the same syntax tree, without that
pass. What cannot be compiled once more is read as it is, and a loop that may have been changed is refused.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ir.lowering.base import UnsupportedOperation
from ir.lowering.cudaq_module import Function, Instruction, Region

_LOOPS = (ast.For, ast.While, ast.comprehension)
_LOOP_REWRITING = re.compile(r",func\.func\(cc-loop-(?:normalize|induction-fusion)(?:\{[^{}]*\})?\)")


def faithful_code(kernel: Any) -> Any:
    """The MLIR module of a decorated kernel with the author's loops: its own where it has none, or no syntax tree."""
    shipped = kernel.qkeModule
    tree = getattr(kernel, "astModule", None)
    if not isinstance(tree, ast.AST) or not any(isinstance(node, _LOOPS) for node in ast.walk(tree)):
        return shipped
    with _loops_left_alone():
        try:
            type(kernel).compile(kernel)  # an attribute of the kernel itself may be anything
            return kernel._cached_qkeModule
        finally:
            kernel._cached_qkeModule = shipped  # CUDA-Q itself goes on with what it compiled


@contextmanager
def _loops_left_alone() -> Iterator[None]:
    """Compile without the rewriting of loops.

    A loop in ``compute_action`` that CUDA-Q cannot invert so (it prints as much) stays a call of an adjoint, which is
    inverted while reading.
    """
    bridge: Any = sys.modules["cudaq.kernel.ast_bridge"]
    whole = bridge.PassManager

    class WithoutLoopRewriting:
        @staticmethod
        def parse(text: str, context: Any = None) -> Any:
            return whole.parse(_LOOP_REWRITING.sub("", str(whole.parse(text, context=context))), context=context)

    bridge.PassManager = WithoutLoopRewriting
    try:
        yield
    finally:
        bridge.PassManager = whole


def check_loops(function: Function) -> None:
    """Refuse a function that holds a rewritten loop which may not be the author's any more.

    Raises:
        UnsupportedOperation: Such a loop is left in several ways, or its variable is read after it.
    """
    loops = [i for i in instructions(function.body) if i.name == "cc.loop" and i.attributes.get("normalized")]
    if not loops:
        return
    read = {slot for instruction in instructions(function.body) for slot in instruction.operands}
    for loop in loops:
        if _left_in_several_ways(loop) or not read.isdisjoint(_counters(loop)):
            hint = "CUDA-Q compiles it wrongly for a built kernel: call it from a decorated kernel"
            raise UnsupportedOperation("a loop with continue or break, or whose variable is read after it", hint=hint)


def _left_in_several_ways(loop: Instruction) -> bool:
    body = loop.regions[1]
    return len(body.blocks) > 1 or any(i.name.startswith("cc.unwind") for i in instructions(body))


def _counters(loop: Instruction) -> set[int]:
    """The results of the loop that its step changes."""
    step = loop.regions[2].blocks
    if not step:
        return set(loop.results)
    kept = zip(step[0].arguments, step[0].instructions[-1].operands, loop.results, strict=True)
    return {result for before, after, result in kept if before != after}


def instructions(region: Region) -> Iterator[Instruction]:
    """Every instruction of a region, in order, with those of the regions inside it."""
    for block in region.blocks:
        for instruction in block.instructions:
            yield instruction
            for inner in instruction.regions:
                yield from instructions(inner)
