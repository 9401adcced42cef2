"""The first draft of a contract: complete, valid, and commented, to be changed line by line."""

from __future__ import annotations

from pathlib import Path

TEMPLATE = '''\
# Data only; docs/contracts.md explains every key, `qassay contracts validate FILE` checks it,
# `qassay contracts show FILE --framework qiskit` prints what a candidate is told,
# `qassay audit FILE` puts it to the proof once reference/<framework>.py lies beside it.
schema_version = 1
id = "{id}"
version = 1                      # raise it with every change of meaning
title = "{title}"
statement = """
Say here what is asked, in words that fit every framework. What is checked below is told besides: registers,
measurement, comparison, rules and limits. Example: prepare the state (|00> + |11>)/√2 on qubits 0 and 1."""
frameworks = ["qiskit", "cirq", "pennylane", "cudaq"]
measurement = "optional"         # required, optional, forbidden
readout = "ordered"              # ordered, by_qubit, record
work_qubits = "allowed"          # allowed: must end clean; ignored; forbidden
noise = "forbidden"              # forbidden, allowed

[entry_point]
name = "{task}"
# [[entry_point.arguments]]
# name = "theta"
# type = "angle"
# description = "angle of the rotation"

[[registers]]                    # every named qubit belongs to one register
name = "graded"
qubits = [0, 1]                  # least significant first
start = "zero"                   # zero, free, given
end = "graded"                   # graded, measured, zero, restored, ignored

[compare]                        # one object, one metric
object = "state"                 # distribution, state, unitary, isometry, channel, instrument, classical_function
phase = "free"                   # free, fixed
accept = 1e-5                    # at most this passes
reject = 1.1e-5                  # at least this fails; between the two is undecided
target = {{ form = "bell", parameters = {{ kind = "phi_plus" }} }}

# [[cases]]                      # one table a case, where the entry point takes arguments
# arguments = {{ theta = 0.3 }}

[[rules]]                        # each with a reason that is told
rule = "returns_program"
because = "a program is graded, not the numbers that it would print"

[[rules]]
rule = "no_amplitude_injection"
because = "the state is to be built from gates, not injected as amplitudes"

[limits]                         # of one call
cpu_seconds = 20.0
wall_seconds = 60.0
memory_mib = 1024
qubits = 12
operations = 10000

# [audit]                        # tells the audit, and changes no verdict
# synthesiser = "passes"         # a program that only reproduces the target's law may pass
# because = "the task is to prepare the state"
'''


def draft(contract_id: str) -> str:
    """The template for this id."""
    task = contract_id.rpartition("/")[2]
    return TEMPLATE.format(id=contract_id, task=task, title=task.replace("_", " ").capitalize().ljust(4, "."))


def write_draft(contract_id: str, folder: Path) -> Path:
    """``<folder>/<family>/<task>/contract.toml``, with folders for the programs beside it.

    Raises:
        FileExistsError: It is there already, and is left as it is.
        OSError: It cannot be written.
    """
    place = folder / contract_id
    for kind in ("reference", "alternative", "broken"):
        (place / kind).mkdir(parents=True, exist_ok=True)
    path = place / "contract.toml"
    with path.open("x", encoding="utf-8") as file:
        file.write(draft(contract_id))
    return path
