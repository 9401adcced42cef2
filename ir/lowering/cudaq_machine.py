"""Runs a kernel's Quake code with its real arguments and writes down the quantum operations.

Control flow that depends on known values is simply followed. A branch on measured bits is followed
both ways: each arm writes into its own list, and where both arms end in the same place their states
meet again. An arm that leaves early (return, break) carries on by itself, which then nests the rest
of the kernel inside the branch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ir.lowering.base import MAX_LOWERED_OPERATIONS, TooLarge, UnsupportedOperation
from ir.lowering.cudaq_arithmetic import Function as PureFunction, pure_function
from ir.lowering.cudaq_compiling import check_loops
from ir.lowering.cudaq_memory import Path, meet
from ir.lowering.cudaq_module import Function, Instruction, QuakeModule, Region, kernel_name
from ir.lowering.cudaq_trace import Pending, PendingConditional
from ir.lowering.cudaq_values import Constraint, Pointer, Symbolic, Tabulated, choose, distinct, lift, tabulate
from ir.program import MAX_DEPTH, Block, BlockKind, Origin, block_name

MAX_STEPS = 1_500_000  # executed instructions: a few seconds; a loop that never ends is met here

Values = dict[int, Any]  # slot of an SSA value -> what it holds


@dataclass(frozen=True, slots=True)
class Leaf:
    """A piece of code has been left: how, with which values, in which state."""

    kind: str
    values: tuple[Any, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Split:
    """It was left in different ways, told apart by a condition on measured bits."""

    condition: Symbolic
    parent: Path
    then: Outcome
    otherwise: Outcome


Outcome = Leaf | Split


@dataclass(frozen=True, slots=True, eq=False)
class Callee:
    """A kernel as a value.

    Attributes:
        resolved: Values of what the kernel captured, appended to its arguments.
        closure: Values that ``cc.callable_closure`` hands out inside it.
        block: How its operations are marked; None for a lambda.
        lambda_region: The body, when it was written in place; ``surroundings`` are the values it sees.
    """

    module: QuakeModule
    symbol: str = ""
    resolved: tuple[Any, ...] = ()
    closure: tuple[Any, ...] | None = None
    block: Block | None = None
    lambda_region: Region | None = None
    surroundings: Values | None = None


Handler = Callable[["Machine", Instruction, Values], None]
Structured = Callable[["Machine", Instruction, Values], Outcome]  # an operation with regions


@dataclass(slots=True)
class Machine:
    """One reading of one kernel."""

    handlers: Mapping[str, Handler]
    structured: Mapping[str, Structured]
    path: Path = field(default_factory=Path)
    origin: Origin = ()
    temporary: set[int] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    element_bytes: dict[int, int] = field(default_factory=dict)
    calls: int = 0  # depth of kernel calls; the entry kernel is at 0
    nesting: int = 0  # depth of regions inside a function
    module: QuakeModule | None = None
    modules: dict[int, QuakeModule] = field(default_factory=dict)  # of kernels already met, by identity
    _steps: int = 0
    _emitted: int = 0
    _allocations: int = 0
    _pure: dict[int, PureFunction | None] = field(default_factory=dict)
    _loops_checked: set[int] = field(default_factory=set)

    def run(self, module: QuakeModule, symbol: str, arguments: tuple[Any, ...]) -> None:
        """Run the entry kernel; what it does is then in ``path``."""
        self.module = module
        outcome = self._function(module.function(symbol), arguments)
        self.path = self.single(outcome, "return").path

    # --- calls ---------------------------------------------------------------------------------

    def call(self, callee: Callee, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Run a kernel inside this one; the values that it returns."""
        before = (self.origin, self.module, self.nesting)
        if callee.block is not None:
            self.origin = (*self.origin, callee.block)
        if len(self.origin) > MAX_DEPTH or self.calls >= 2 * MAX_DEPTH:
            raise TooLarge(f"kernels call each other more than {MAX_DEPTH} deep")
        self.module, self.calls, self.nesting = callee.module, self.calls + 1, 0
        if callee.lambda_region is not None:
            assert callee.surroundings is not None
            outcome = self.region(callee.lambda_region, arguments, callee.surroundings)
        else:
            own = (callee,) if callee.closure is not None else ()
            outcome = self._function(callee.module.function(callee.symbol), own + arguments + callee.resolved)
        leaf = self.single(outcome, "return")
        self.path = leaf.path
        (self.origin, self.module, self.nesting), self.calls = before, self.calls - 1
        return leaf.values

    def captured(self, callee: Callee, arguments: tuple[Any, ...]) -> list[Pending]:
        """The operations of a call, kept out of the program, so that they can be inverted or controlled."""
        before = self.path.operations
        self.path.operations = []
        self.call(callee, arguments)
        operations, self.path.operations = self.path.operations, before
        return operations

    def callee(self, symbol: str) -> Callee:
        """A function of the current module as a kernel."""
        assert self.module is not None
        return Callee(self.module, symbol, block=_block(symbol))

    def _function(self, function: Function, arguments: tuple[Any, ...]) -> Outcome:
        if len(arguments) != len(function.argument_types):
            raise UnsupportedOperation(
                f"kernel {kernel_name(function.symbol)!r} called with {len(arguments)} arguments",
                hint=f"it takes {len(function.argument_types)}",
            )
        if id(function) not in self._loops_checked:
            check_loops(function)
            self._loops_checked.add(id(function))
        return self.region(function.body, arguments, {})

    # --- emission ------------------------------------------------------------------------------

    def emit(self, *operations: Pending) -> None:
        """Write operations to the present path."""
        self._emitted += len(operations)
        if self._emitted > MAX_LOWERED_OPERATIONS:
            raise TooLarge(f"more than {MAX_LOWERED_OPERATIONS} operations")
        self.path.operations.extend(operations)

    @property
    def at(self) -> str:
        """Where reading stands, for messages."""
        inside = f" of kernel {self.origin[-1].name!r}" if self.origin else ""
        return f"operation {self._emitted}{inside}"

    def allocate(self, element_bytes: int) -> Pointer:
        """A new piece of memory; ``element_bytes`` 0 if its layout is not known yet."""
        self._allocations += 1
        self.element_bytes[self._allocations] = element_bytes
        return Pointer(self._allocations, (), 0)

    def for_each_value(self, values: tuple[Any, ...], action: Callable[..., None]) -> None:
        """``action(*values)``; where values depend on measured bits, once in a branch for each case."""
        if not any(isinstance(value, Symbolic) for value in values):
            action(*values)
            return
        joint = lift(lambda *known: known, *values)
        cases = list(distinct(tabulate(joint, self.path.constraints).values))
        if len(cases) == 1:
            action(*cases[0])
        elif len(cases) == 2:
            self._in_case(joint, cases[0], action, cases[1])
        else:
            # One branch a case, side by side: the action writes no record, so exactly one is taken.
            for case in cases:
                self._in_case(joint, case, action, None)

    def _in_case(
        self, joint: Symbolic, case: tuple[Any, ...], action: Callable[..., None], other: tuple[Any, ...] | None
    ) -> None:
        def act() -> Outcome:
            action(*case)
            return Leaf("yield", (), self.path)

        def otherwise() -> Outcome:
            if other is not None:
                action(*other)
            return Leaf("yield", (), self.path)

        is_case = lift(lambda known: int(known == case), joint)
        self.path = self.single(self.branch(is_case, act, otherwise), "yield").path

    # --- control flow --------------------------------------------------------------------------

    def branch(self, condition: Any, then: Callable[[], Outcome], otherwise: Callable[[], Outcome]) -> Outcome:
        """Follow one arm if the condition is known on this path, else both."""
        if not isinstance(condition, Symbolic):
            return then() if condition else otherwise()
        table = tabulate(condition, self.path.constraints)
        if not table.records:
            return then() if table.values[0] else otherwise()
        parent = self.path
        if len(parent.constraints) >= MAX_DEPTH:
            raise TooLarge(f"branches on measured bits nest more than {MAX_DEPTH} deep: a loop on them needs a bound")
        taken = frozenset(k for k, value in enumerate(table.values) if value)
        node = PendingConditional(table.records, taken, self.origin)
        self.emit(node)
        left = frozenset(range(len(table.values))) - taken
        settled = Tabulated(table.records, table.values)
        before = (self.origin, self.module, self.nesting, self.calls)
        self.path = parent.branch(node.then, Constraint(table.records, taken))
        first = then()
        self.origin, self.module, self.nesting, self.calls = before
        self.path = parent.branch(node.otherwise, Constraint(table.records, left))
        second = otherwise()
        self.origin, self.module, self.nesting, self.calls = before
        return self._joined(Split(settled, parent, first, second))

    def region(self, region: Region, arguments: tuple[Any, ...], values: Values) -> Outcome:
        """Run a region from its first block."""
        values.update(zip(region.blocks[0].arguments, arguments, strict=True))
        return self._from(region, 0, 0, values)

    def _from(self, region: Region, block_index: int, position: int, values: Values) -> Outcome:
        block = region.blocks[block_index]
        while True:
            instruction = block.instructions[position]
            self._steps += 1
            if self._steps > MAX_STEPS:
                raise TooLarge(f"more than {MAX_STEPS} instructions: a loop needs a bound")
            key = id(instruction)
            if key not in self._pure:
                self._pure[key] = pure_function(instruction)
            function = self._pure[key]
            if function is not None:
                values[instruction.results[0]] = lift(function, *[values[slot] for slot in instruction.operands])
                position += 1
                continue
            name = instruction.name
            handler = self.handlers.get(name)
            if handler is not None:
                handler(self, instruction, values)
                position += 1
                continue
            if name == "cf.br":
                block_index, position = instruction.successors[0], 0
                block = self._entered(region, block_index, instruction.operands, values)
                continue
            if name == "cf.cond_br":
                condition = values[instruction.groups[0][0]]
                if isinstance(condition, Symbolic):
                    return self._conditional_jump(region, instruction, condition, values)
                arm = 0 if condition else 1
                block_index, position = instruction.successors[arm], 0
                block = self._entered(region, block_index, instruction.groups[arm + 1], values)
                continue
            if name in _TERMINATORS:
                returned = tuple(values[slot] for slot in instruction.operands)
                return Leaf(_TERMINATORS[name], returned, self.path)
            structured = self.structured.get(name)
            if structured is None:
                raise UnsupportedOperation(name, at=self.at)
            self.nesting += 1
            outcome = structured(self, instruction, values)
            self.nesting -= 1
            if isinstance(outcome, Leaf) and outcome.kind == "yield":
                self.path = outcome.path
                values.update(zip(instruction.results, outcome.values, strict=True))
                position += 1
                continue
            if isinstance(outcome, Leaf):
                return outcome
            return self.continued(outcome, {"yield": self._resumption(region, block_index, position, values)})

    def _resumption(self, region: Region, block_index: int, position: int, values: Values) -> Callable[[Leaf], Outcome]:
        """Going on behind an instruction, once for each way in which it was left."""
        instruction = region.blocks[block_index].instructions[position]

        def go_on(leaf: Leaf) -> Outcome:
            values.update(zip(instruction.results, leaf.values, strict=True))
            return self._from(region, block_index, position + 1, values)

        return go_on

    def _entered(self, region: Region, index: int, slots: tuple[int, ...], values: Values) -> Any:
        block = region.blocks[index]
        values.update(zip(block.arguments, [values[slot] for slot in slots], strict=True))
        return block

    def _conditional_jump(
        self, region: Region, instruction: Instruction, condition: Symbolic, values: Values
    ) -> Outcome:
        def jump(arm: int) -> Callable[[], Outcome]:
            def run() -> Outcome:
                own = dict(values)  # both arms may run the same blocks, each with values of its own
                self._entered(region, instruction.successors[arm], instruction.groups[arm + 1], own)
                return self._from(region, instruction.successors[arm], 0, own)

            return run

        return self.branch(condition, jump(0), jump(1))

    def continued(self, outcome: Outcome, then: Mapping[str, Callable[[Leaf], Outcome]]) -> Outcome:
        """Carry on from every leaf of the named kinds; other leaves stay as they are."""
        if isinstance(outcome, Leaf):
            if outcome.kind not in then:
                return outcome
            self.path = outcome.path
            return then[outcome.kind](outcome)
        first = self.continued(outcome.then, then)
        second = self.continued(outcome.otherwise, then)
        return self._joined(Split(outcome.condition, outcome.parent, first, second))

    def _joined(self, split: Split) -> Outcome:
        """One leaf where both arms were left in the same way."""
        then, otherwise = split.then, split.otherwise
        if not isinstance(then, Leaf) or not isinstance(otherwise, Leaf) or then.kind != otherwise.kind:
            return split
        merged = tuple(choose(split.condition, a, b) for a, b in zip(then.values, otherwise.values, strict=True))
        return Leaf(then.kind, merged, meet(split.parent, split.condition, then.path, otherwise.path))

    def single(self, outcome: Outcome, kind: str) -> Leaf:
        if not isinstance(outcome, Leaf) or outcome.kind != kind:
            raise UnsupportedOperation("control flow that leaves a block in several ways", at=self.at)
        return outcome


def _block(symbol: str) -> Block:
    name = kernel_name(symbol)
    if name.startswith("PythonKernelBuilderInstance"):
        return Block(BlockKind.CIRCUIT, "make_kernel")
    return Block(BlockKind.USER, block_name(name))


_TERMINATORS: Mapping[str, str] = MappingProxyType(
    {
        "cc.continue": "yield",
        "cc.break": "break",
        "cc.condition": "condition",
        "cc.unwind_continue": "unwind_continue",
        "cc.unwind_break": "unwind_break",
        "cc.unwind_return": "return",
        "func.return": "return",
        "cc.return": "return",
    }
)
