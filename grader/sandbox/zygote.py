"""The process that holds one framework, imported, and forks a child for each case, before its job is known.

Started by exec with an emptied environment, never forked from the service. It sees no candidate's
text: source, arguments and limits reach the child through a descriptor that only the child reads.

Over a sequenced-packet socket, each message one JSON object:

    zygote -> supervisor   {"ready": {"versions": ..., "layers": [...]}} or {"failed": kind, "message": ...}
    supervisor -> zygote   {"prepare": folder} with five descriptors
    zygote -> supervisor   {"started": pid}, later {"ended": status, "cpu_seconds", "peak_bytes", "worn"}
    supervisor -> zygote   {"kill": true}, at any time; a closed socket means: end everything

That a child is ready, and that its job can be read, child and supervisor tell each other directly (child.py).
"""

from __future__ import annotations

import array
import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import grader.sandbox.at_fork  # noqa: F401 - before whatever would register
from grader.sandbox.child import rehearse, run_candidate
from grader.sandbox.confine import Confinement, find_confinement, in_a_fork
from grader.sandbox.kernel import adopt_orphans, die_with
from grader.sandbox.large_pages import fill_holes, gather_memory, reserve_arenas
from grader.sandbox.rehearsals import REHEARSALS, WIDER
from ir.lowering.base import Reader

_MAX_MESSAGE = 64 * 1024
# So often is the rehearsal run here: CPython writes into code that it runs for the first times, and each page that a
# child writes has to be copied.
_REHEARSALS = 20
_DESCRIPTORS = 5  # job, result, standard output, standard error, start
_MAX_GROWTH = 64 * 1024 * 1024  # of this process's memory since it was ready; children inherit what it gathers


def main(
    control_descriptor: int, supervisor: int, reader_module: str, uid: int, folder: str, fresh: bool, devices: str
) -> None:
    """Serve until the supervisor hangs up.

    Args:
        uid: -1 to keep the present user.
        folder: For trying layers.
        fresh: Import no framework here: each child does.
        devices: See ``Runtime.devices``.
    """
    os.umask(0o022)
    control = socket.socket(fileno=control_descriptor)
    control.set_inheritable(False)
    # An ordinary user's namespaces need /proc/self written, which die_with closes: first this, then that.
    confinement = find_confinement(uid if uid >= 0 else None, folder, devices)
    die_with(supervisor)
    adopt_orphans()
    rehearsal = REHEARSALS.get(reader_module, "")
    reader: Reader | None = None
    reserved: list[object] = []
    if fresh:
        versions = _versions_in_a_fork(control, reader_module)
    else:
        reserved = reserve_arenas()
        reader, versions = _import(control, reader_module)
        gc.collect()
        gc.freeze()  # each rehearsal ends with a collection: of all that a framework makes it would take 80 ms
        programs = (*WIDER.get(reader_module, ()), rehearsal)
        if rehearsal and in_a_fork(lambda: _rehearse_without_threads(reader, programs)):
            for program in programs:  # what is imported and cached here need not be in each child
                for _ in range(_REHEARSALS):
                    rehearse(reader, program)
    threads = _threads()
    if threads != 1:
        # A fork copies one thread; locks held by the others would stay locked in every child.
        _give_up(control, "threads", f"{threads} threads after warming up, one is expected")
    reserved.clear()
    gc.unfreeze()
    gc.collect()  # of everything, which also tells the collector how much there is: children collect all less often
    filled = fill_holes()  # noqa: F841 - kept as long as this process serves
    gc.freeze()
    gc.disable()
    gather_memory()
    _send(control, {"ready": {"versions": versions, "layers": confinement.layers}})
    size = _resident_bytes()
    load = (lambda: reader) if reader is not None else (lambda: _import_quietly(reader_module))
    while _serve(control, load, confinement, rehearsal, size):
        pass


def _serve(
    control: socket.socket, load: Callable[[], Reader], confinement: Confinement, rehearsal: str, size: int
) -> bool:
    """One case; False once the supervisor has hung up."""
    request, descriptors = _receive(control)
    if request is None:
        return False
    if "prepare" not in request or len(descriptors) != _DESCRIPTORS:  # a kill that came too late
        for descriptor in descriptors:
            os.close(descriptor)
        return True
    zygote = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            run_candidate(load, confinement, request["prepare"], zygote, descriptors, rehearsal)
        except BaseException:  # noqa: BLE001
            os.write(2, traceback.format_exc().encode("utf-8", "replace"))  # by now the case's own standard error
        finally:
            os._exit(70)
    # As few objects as possible until the child has ended: each page of theirs is written, shared until then, and so
    # has to be copied, and a large page falls apart for good.
    for descriptor in descriptors:
        os.close(descriptor)
    _send_bytes(control, b'{"started": %d}' % pid)
    connected = _wait(control, pid)
    _, status, usage = os.wait4(pid, 0)
    _sweep(confinement.uid)
    if connected:
        seconds, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
        worn = _threads() != 1 or _resident_bytes() > size + _MAX_GROWTH
        ended = os.waitstatus_to_exitcode(status)
        _send(control, {"ended": ended, "cpu_seconds": seconds, "peak_bytes": peak, "worn": worn})
    return connected


def _import(control: socket.socket, reader_module: str) -> tuple[Reader, dict[str, str]]:
    try:
        reader: Reader = importlib.import_module(reader_module).reader()
        reader.warm_up()
        return reader, {"python": sys.version.split()[0], **reader.versions()}
    except ImportError as error:
        _give_up(control, "import", f"{type(error).__name__}: {error}")
    except Exception as error:  # noqa: BLE001
        _give_up(control, "reader", f"{type(error).__name__}: {error}")


def _versions_in_a_fork(control: socket.socket, reader_module: str) -> dict[str, str]:
    """What would be imported, in a process that ends with it; a failure is told by that process, and ends this one."""
    read, write = os.pipe()
    zygote, pid = os.getpid(), os.fork()
    if pid == 0:
        try:
            die_with(zygote)
            os.write(write, json.dumps(_import(control, reader_module)[1]).encode("ascii"))
            os._exit(0)
        except Exception:  # noqa: BLE001 - told below; SystemExit has been told already
            os.write(2, traceback.format_exc().encode("utf-8", "replace"))
        finally:
            os._exit(1)
    os.close(write)
    with open(read, "rb") as file:
        told = file.read()
    if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != 0:
        sys.exit(1)
    return dict(json.loads(told))


def _import_quietly(reader_module: str) -> Reader:
    """In a child: what a framework prints while it is imported is not the candidate's output."""
    kept = [os.dup(1), os.dup(2)]
    nothing = os.open("/dev/null", os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nothing, descriptor)
    try:
        reader: Reader = importlib.import_module(reader_module).reader()
        reader.warm_up()
        return reader
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for descriptor, copy in zip((1, 2), kept, strict=True):
            os.dup2(copy, descriptor)
        for copy in (nothing, *kept):
            os.close(copy)


def _rehearse_without_threads(reader: Reader, programs: Sequence[str]) -> None:
    for program in programs:
        rehearse(reader, program)
    if _threads() != 1:
        raise RuntimeError("it starts threads, so each child does it alone")


def _threads() -> int:
    return len(os.listdir("/proc/self/task"))


def _resident_bytes() -> int:
    descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    try:
        return int(os.read(descriptor, 200).split()[1]) * os.sysconf("SC_PAGE_SIZE")
    finally:
        os.close(descriptor)


def _wait(control: socket.socket, pid: int) -> bool:
    """Until the child has ended (not yet reaped, so its id cannot be reused); False if the supervisor hung up."""
    child = os.pidfd_open(pid)
    poll = select.poll()
    poll.register(child, select.POLLIN)
    poll.register(control, select.POLLIN)
    connected = True
    try:
        while True:
            for descriptor, _ in poll.poll():
                if descriptor == child:
                    return connected
            message, descriptors = _receive_bytes(control)  # a kill: nothing else is sent before the end
            for descriptor in descriptors:
                os.close(descriptor)
            if not message:
                connected = False
                poll.unregister(control)
            signal.pidfd_send_signal(child, signal.SIGKILL)
    finally:
        os.close(child)


def _sweep(uid: int | None) -> None:
    """Kill and reap whatever the child left behind: as subreaper this process is now its parent.

    Where the kernel refused the candidate every new process there is nothing to do. Elsewhere a process may
    fork faster than it can be found, so all that are seen are stopped first; with a user of their own one
    call reaches all of them at once.
    """
    while _reap():
        if uid is not None:
            _kill_all_of(uid)
        found: set[int] = set()
        while new := _descendants() - found:
            _signal(new, signal.SIGSTOP)
            found |= new
        _signal(found, signal.SIGKILL)


def _reap() -> bool:
    """Take leave of every child that has ended; whether there are others."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _kill_all_of(uid: int) -> None:
    pid = os.fork()
    if pid == 0:
        try:
            os.setresuid(uid, uid, uid)
            os.kill(-1, signal.SIGKILL)  # every process of this user, in one sweep of the kernel's
        finally:
            os._exit(0)
    os.waitpid(pid, 0)


def _signal(pids: set[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def _descendants() -> set[int]:
    parents: dict[int, int] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    # The name in parentheses may hold anything; what follows the last one is plain.
                    state, parent = file.read().rpartition(")")[2].split()[:2]
            except OSError:  # ended meanwhile
                continue
            if state != "Z":
                parents[int(name)] = int(parent)
    found = {os.getpid()}
    while new := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= new
    return found - {os.getpid()}


def _receive(control: socket.socket) -> tuple[dict[str, Any] | None, list[int]]:
    message, descriptors = _receive_bytes(control)
    return (json.loads(message) if message else None), descriptors


def _receive_bytes(control: socket.socket) -> tuple[bytes, list[int]]:
    """A message, empty if the supervisor has hung up, and the descriptors that came with it."""
    descriptors = array.array("i")
    message, ancillary, _, _ = control.recvmsg(_MAX_MESSAGE, socket.CMSG_SPACE(_DESCRIPTORS * descriptors.itemsize))
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            descriptors.frombytes(data[: len(data) - len(data) % descriptors.itemsize])
    return message, list(descriptors)


def _send(control: socket.socket, message: dict[str, object]) -> None:
    _send_bytes(control, json.dumps(message).encode("ascii"))


def _send_bytes(control: socket.socket, message: bytes) -> None:
    try:  # noqa: SIM105 - see _serve: a context manager is five objects more
        control.send(message)
    except (BrokenPipeError, ConnectionResetError):  # the next receive says so, too
        pass


def _give_up(control: socket.socket, kind: str, message: str) -> NoReturn:
    _send(control, {"failed": kind, "message": message[:1000]})
    sys.exit(1)


if __name__ == "__main__":
    main(
        control_descriptor=int(sys.argv[1]),
        supervisor=int(sys.argv[2]),
        reader_module=sys.argv[3],
        uid=int(sys.argv[4]),
        folder=sys.argv[5],
        fresh=sys.argv[6] == "fresh",
        devices=sys.argv[7],
    )
