"""Rule ``transversal``: blocks of a code are coupled position by position."""

from __future__ import annotations

from contracts.rules import Transversal
from contracts.schema import Contract
from grader.structural.after import steps_after, steps_before
from grader.structural.describe import counted, describe, listed, numbered
from grader.structural.evidence import failed, held
from grader.structural.simplify import effective_steps
from grader.verdict import Evidence
from ir.program import Program


def transversal(rule: Transversal, contract: Contract, program: Program, subject: str) -> Evidence:
    """Every operation that couples blocks acts on one qubit a block, of equal position, and every position is coupled.

    Nothing that couples qubits of one block has to come between two such couplings, so encoders stand before
    all of them and decoders after. Positions are those of the registers, lowest first. Padding is stripped
    first; a swap of two positions couples like any other operation.
    """
    registers = {register.name: register.qubits for register in contract.registers}
    blocks_of = {
        name: tuple(qubit for register in block for qubit in registers[register])
        for name, block in zip(rule.block_names, rule.block_registers, strict=True)
    }
    place = {qubit: (name, k) for name, block in blocks_of.items() for k, qubit in enumerate(block)}
    size = max(len(block) for block in blocks_of.values())
    steps = effective_steps(program)
    operations = dict(numbered(program))

    def shown(index: int) -> str:
        return describe(steps[index].number, operations[steps[index].number])

    couplings: list[int] = []
    within: list[int] = []
    crooked: list[str] = []
    positions: set[int] = set()
    for index, step in enumerate(steps):
        if step.effect is None or step.effect.is_local:
            continue
        places = [place[qubit] for qubit in step.qubits if qubit in place]
        blocks = {name for name, _ in places}
        if len(blocks) > 1:
            couplings.append(index)
            if len(places) > len(blocks) or len({k for _, k in places}) > 1:
                crooked.append(shown(index))
            else:
                positions.add(places[0][1])
        elif len(places) > 1:
            within.append(index)
    bound = f"blocks {listed(rule.block_names)} coupled at each of {counted(size, 'position')}"
    missing = [k for k in range(size) if k not in positions]
    if crooked:
        measured = f"{counted(len(crooked), 'coupling')} not of one qubit a block at one position"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(crooked))
    if missing:
        measured = f"positions not coupled: {listed(missing)}"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound)
    between = steps_after(steps, couplings) & steps_before(steps, couplings)
    inside = [shown(index) for index in within if index in between]
    if inside:
        measured = "qubits of one block are coupled between the couplings of blocks"
        return failed(rule.rule, subject, rule.because, measured=measured, bound=bound, witness=listed(inside))
    measured = f"{counted(len(couplings), 'coupling')}, position by position"
    return held(rule.rule, subject, rule.because, measured=measured, bound=bound)
