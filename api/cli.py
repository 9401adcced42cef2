"""The ``qassay`` command.

Exit codes: 0 pass, 1 semantic failure, 2 execution error, 3 resource limitation, 64 bad usage (also an
unknown contract or an unreadable file), 65 and 70 of ``regrade`` (docs/regrading.md), 69 the service cannot listen, 74
the output cannot be written, 130 interrupted, 143 terminated.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from api.commands.keys import keys_app
from api.commands.regrade import regrade_command
from api.commands.told_to_stop import Terminated, unwind_on_sigterm
from api.library import contract_row
from api.sandboxes import open_sandbox
from api.settings import Settings, SettingsError
from contracts.load import ContractError, contract_digest, library_ids, load_file, load_id
from contracts.render import NotCovered, render
from contracts.schema import FRAMEWORKS, Contract, Framework
from grader.explain import explain
from grader.pipeline import Grading, grade
from grader.sandbox.supervisor import InsecureMachine, LocalSandbox
from grader.submission import MAX_SOURCE_BYTES, Submission
from grader.verdict import Status
from grader.version import VERSION

EXIT_CODES = {
    Status.PASS: 0,
    Status.SEMANTIC_FAILURE: 1,
    Status.EXECUTION_ERROR: 2,
    Status.RESOURCE_LIMITATION: 3,
}
EXIT_USAGE = 64
EXIT_UNAVAILABLE = 69
EXIT_OUTPUT = 74
EXIT_INTERRUPTED = 130
EXIT_TERMINATED = 143
_STYLES = {
    Status.PASS: "bold green",
    Status.SEMANTIC_FAILURE: "bold red",
    Status.EXECUTION_ERROR: "bold magenta",
    Status.RESOURCE_LIMITATION: "bold yellow",
}

app = typer.Typer(
    name="qassay",
    help="Grade quantum programs written for Qiskit, Cirq, PennyLane and CUDA-Q.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
contracts_app = typer.Typer(help="Look at the contract library.", no_args_is_help=True)
app.add_typer(contracts_app, name="contracts")
app.add_typer(keys_app, name="keys")
app.command("regrade")(regrade_command)


class Unusable(Exception):
    """What the user gave cannot be used; the message says what and why."""


def main() -> int:
    """Entry point of the console script; answers the exit code."""
    unwind_on_sigterm()
    for stream in (sys.stdout, sys.stderr):
        # A terminal without the letters of a title still gets its verdict.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone away; nothing more can be told to anybody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"qassay: the output cannot be written: {error.strerror or error}\n")
        return EXIT_OUTPUT
    except Terminated:
        return EXIT_TERMINATED
    return code


def _main() -> int:
    try:
        code = app(standalone_mode=False)
    except Unusable as error:
        sys.stderr.write(f"qassay: {error}\n")
        return EXIT_USAGE
    except typer.TyperException as error:
        # Typer's own errors are all about usage; those that come from parsing know how to show themselves.
        show = getattr(error, "show", None)
        if callable(show):
            show()
        else:
            sys.stderr.write(f"qassay: {error}\n")
        return EXIT_USAGE
    except (typer.Abort, KeyboardInterrupt):
        code = EXIT_INTERRUPTED
    if code == EXIT_INTERRUPTED:
        sys.stderr.write("interrupted\n")
    return code if isinstance(code, int) else 0


@app.command("grade")
def grade_command(
    file: Annotated[Path, typer.Argument(help="The candidate's Python source.", show_default=False)],
    contract: Annotated[str, typer.Option(help="An id of the library, or a contract file (.toml).")],
    framework: Annotated[str, typer.Option(help=f"One of {', '.join(FRAMEWORKS)}.")],
    entry_point: Annotated[str | None, typer.Option(help="Another name than the contract's.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The verdict as JSON and nothing else.")] = False,
) -> int:
    """Grade one program: exit 0 pass, 1 semantic failure, 2 execution error, 3 resource limitation."""
    submission = Submission(_source(file), _framework(framework), entry_point)
    asked = _contract(contract)
    with open_sandbox() as sandbox:
        grading = grade(submission, asked, sandbox)
    if as_json:
        sys.stdout.write(grading.verdict.to_json() + "\n")
    else:
        _show(grading, asked)
    return EXIT_CODES[grading.verdict.status]


@contracts_app.command("list")
def list_command(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """The contracts of the library."""
    rows = [load_id(name) for name in library_ids()]
    if as_json:
        documents = [contract_row(row) for row in rows]
        sys.stdout.write(json.dumps(documents, ensure_ascii=False, indent=2) + "\n")
        return
    widest = max(len(row.id) for row in rows)
    for row in rows:
        sys.stdout.write(f"{row.id:{widest}}  {row.compare.object:18}  {row.title}\n")


@contracts_app.command("show")
def show_command(
    contract: Annotated[str, typer.Argument(help="An id of the library, or a contract file (.toml).")],
    framework: Annotated[str, typer.Option(help=f"One of {', '.join(FRAMEWORKS)}.")] = "qiskit",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The task as a candidate is told it: everything that is checked, and nothing else."""
    shown = _contract(contract)
    try:
        text = render(shown, _framework(framework))
    except NotCovered as error:
        raise Unusable(str(error)) from None
    if as_json:
        document = contract_row(shown) | {"framework": framework, "statement": text}
        sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    elif sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        sys.stdout.write(text)


@contracts_app.command("new")
def new_command(
    contract: Annotated[str, typer.Argument(help="The new contract's id, family/task.", show_default=False)],
    folder: Annotated[Path, typer.Option(help="Where the family's folder goes.")] = Path(),
) -> None:
    """Write a commented contract to start from, with folders for its programs."""
    from api.contract_template import write_draft

    if not re.fullmatch(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*", contract):
        raise Unusable(f"{contract!r}: an id such as states/bell_pair is expected")
    try:
        path = write_draft(contract, folder)
    except FileExistsError as error:
        raise Unusable(f"{error.filename}: exists already, and is left as it is") from None
    except OSError as error:
        raise Unusable(f"{error.filename}: {error.strerror or error}") from None
    sys.stdout.write(f"{path}\n")


@contracts_app.command("validate")
def validate_command(
    files: Annotated[list[Path], typer.Argument(help="Contract files (.toml).", show_default=False)],
) -> int:
    """Check contract files: each error names path, value and what was expected. Exit 0 all valid, 1 not."""
    valid = True
    for file in files:
        try:
            found = load_file(file)
        except ContractError as error:
            valid = False
            sys.stdout.write(f"{error}\n")
        else:
            sys.stdout.write(f"{file}: valid, {found.id} version {found.version}, {contract_digest(found)}\n")
    return 0 if valid else 1


@contracts_app.command("schema")
def schema_command() -> None:
    """The JSON Schema of contracts, for editors and for contracts posted to the service."""
    sys.stdout.write(json.dumps(Contract.model_json_schema(), ensure_ascii=False, indent=2) + "\n")


@app.command("audit")
def audit_command(
    contracts: Annotated[
        list[str] | None,
        typer.Argument(help="Ids, families such as codes/, or contract files; the whole library if left out."),
    ] = None,
    jobs: Annotated[int, typer.Option(help="Contracts side by side.", min=1)] = os.cpu_count() or 1,
    table: Annotated[Path | None, typer.Option(help="Write a table of all of them to this Markdown file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, one contract a line.")] = False,
) -> int:
    """Put contracts to the proof: what is right passes, what is wrong fails. Exit 0 clean, 1 not clean."""
    from api.audits import asked_contracts, audited
    from grader.audit.report import page, summary, written_table

    try:
        names = asked_contracts(contracts or [])
    except ContractError as error:
        raise Unusable(str(error)) from None
    found = []
    for audit in audited(names, jobs):
        found.append(audit)
        text = json.dumps(audit.as_dict(), ensure_ascii=False) if as_json else page(audit)
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
        sys.stdout.flush()
    clean = sum(audit.clean for audit in found)
    if not as_json:
        sys.stdout.write(f"{summary(found)}\n")
    if table is not None:
        try:
            table.write_text(written_table(found), encoding="utf-8")
        except OSError as error:
            raise Unusable(f"{table}: {error.strerror or error}") from None
    return 0 if clean == len(found) else 1


@app.command("doctor")
def doctor_command(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> int:
    """What is installed, which frameworks answer a canary circuit, and which limits work here."""
    from api.doctor import examine

    report = examine()
    if as_json:
        sys.stdout.write(json.dumps(report.as_dict(), ensure_ascii=False, indent=2) + "\n")
    else:
        Console().print(report.as_table())
    return 0 if report.healthy else 1


@app.command("serve")
def serve_command(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.", min=0, max=65535)] = 8000,
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Serve though this machine cannot confine candidates; every run says so.")
    ] = False,
    worker: Annotated[bool, typer.Option(help="Grade in this process; else `qassay worker` does.")] = True,
) -> int:
    """Serve the HTTP API; /docs describes it."""
    from api.commands.serve import serve

    settings = _service_settings()
    with ExitStack() as stack:
        sandbox = None
        if worker:
            sandbox = stack.enter_context(open_sandbox(at_a_time=settings.cases_at_a_time, insecure=insecure))
            _check_layers(sandbox)
        # uvicorn leaves with 3 where it cannot listen, which here would mean a resource limitation.
        return EXIT_UNAVAILABLE if serve(settings, sandbox, host=host, port=port) else 0


@app.command("worker")
def worker_command(
    device: Annotated[str, typer.Option(help="cpu or gpu: whose work it takes.")] = "cpu",
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Grade though this machine cannot confine candidates; every run says so.")
    ] = False,
    metrics_port: Annotated[int | None, typer.Option(help="Metrics of this worker on 127.0.0.1.", max=65535)] = None,
) -> int:
    """Grade what other processes accept into the same database (QASSAY_DATABASE_URL)."""
    from api.commands.serve import work

    if device not in ("cpu", "gpu"):
        raise Unusable(f"no device {device!r}: there are cpu, gpu")
    try:
        told = work(
            _service_settings(),
            device="gpu" if device == "gpu" else "cpu",
            insecure=insecure,
            metrics_port=metrics_port,
        )
    except InsecureMachine as error:
        raise Unusable(f"refusing to grade: {error} (docs/sandbox.md); --insecure overrides") from None
    return EXIT_TERMINATED if told == signal.SIGTERM else EXIT_INTERRUPTED


@app.callback(invoke_without_command=True)
def version_option(
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Grade quantum programs written for Qiskit, Cirq, PennyLane and CUDA-Q."""
    if version:
        sys.stdout.write(f"qassay {VERSION}\n")
        raise typer.Exit


def _service_settings() -> Settings:
    from api.logs import configure

    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        raise Unusable(str(error)) from None
    configure(json_lines=settings.log_json)
    return settings


def _check_layers(sandbox: LocalSandbox) -> None:
    try:
        sandbox.check_layers()
    except InsecureMachine as error:
        raise Unusable(f"refusing to serve: {error} (docs/sandbox.md); --insecure overrides") from None


def _source(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            # One byte more than is accepted tells that there is more, without reading all of it.
            return stream.read(MAX_SOURCE_BYTES + 1)
    except OSError as error:
        raise Unusable(f"{file}: {error.strerror or error}") from None


def _framework(name: str) -> Framework:
    for framework in FRAMEWORKS:
        if framework == name:
            return framework
    raise Unusable(f"no framework {name!r}: there are {', '.join(FRAMEWORKS)}")


def _contract(name: str) -> Contract:
    try:
        return load_file(Path(name)) if name.endswith(".toml") else load_id(name)
    except ContractError as error:
        raise Unusable(str(error)) from None


def _show(grading: Grading, contract: Contract) -> None:
    console = Console()
    # Candidates choose some of these words; nothing in them is taken for markup or terminal codes.
    text = "".join(c if c.isprintable() or c == "\n" else "?" for c in explain(grading, contract, width=console.width))
    first, rest = text.split("\n", 1)
    console.print(Text(first, style=_STYLES[grading.verdict.status]))
    console.print(Text(rest, end=""), soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
