"""The ``qassay`` command.

Exit codes: 0 pass, 1 semantic failure, 2 execution error, 3 resource limitation, 64 bad usage (also an
unknown contract or an unreadable file), 69 the service cannot listen, 74 the output cannot be written, 130
interrupted, 143 terminated.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from api.library import contract_row
from api.sandboxes import open_sandbox
from contracts.load import ContractError, library_ids, load_file, load_id
from contracts.render import render
from contracts.schema import FRAMEWORKS, Contract, Framework
from grader.explain import explain
from grader.pipeline import Grading, grade
from grader.sandbox.supervisor import InsecureMachine
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
GRACE_SECONDS = 5  # how long a service that was told to stop waits for gradings in progress
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


class Terminated(BaseException):
    """SIGTERM: unwinds the stack, so that every process and folder of ours is cleaned up on the way."""


class Unusable(Exception):
    """What the user gave cannot be used; the message says what and why."""


def main() -> int:
    """Entry point of the console script; answers the exit code."""
    signal.signal(signal.SIGTERM, _terminate)
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


def _terminate(*_: object) -> None:
    raise Terminated


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
    text = render(shown, _framework(framework))
    if as_json:
        document = contract_row(shown) | {"framework": framework, "statement": text}
        sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    elif sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        sys.stdout.write(text)


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
) -> int:
    """Serve the HTTP API; /docs describes it."""
    import uvicorn

    from api.app import create_app

    with open_sandbox(at_a_time=os.cpu_count() or 1, insecure=insecure) as sandbox:
        try:
            sandbox.check_layers()
        except InsecureMachine as error:
            raise Unusable(f"refusing to serve: {error} (docs/sandbox.md); --insecure overrides") from None
        try:
            uvicorn.run(
                create_app(sandbox), host=host, port=port, log_level="info", timeout_graceful_shutdown=GRACE_SECONDS
            )
        except SystemExit as ended:
            # uvicorn leaves with 3 where it cannot listen, which here would mean a resource limitation.
            return EXIT_UNAVAILABLE if ended.code else 0
    return 0


@app.callback(invoke_without_command=True)
def version_option(
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Grade quantum programs written for Qiskit, Cirq, PennyLane and CUDA-Q."""
    if version:
        sys.stdout.write(f"qassay {VERSION}\n")
        raise typer.Exit


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
