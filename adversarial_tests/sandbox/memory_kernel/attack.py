import ctypes
import fcntl
import os
import socket

from qiskit import QuantumCircuit


libc = ctypes.CDLL(None, use_errno=True)


def call(number, *arguments):
    if libc.syscall(ctypes.c_long(number), *(ctypes.c_long(argument) for argument in arguments)) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def attempt(name, deed):
    try:
        deed()
    except (OSError, ValueError, ImportError, AttributeError) as error:
        print(f"refused: {name}: {type(error).__name__}")
    else:
        print(f"REACHED: {name}")


held = 0


def pipes():
    global held
    while True:
        read, write = os.pipe()
        os.set_blocking(write, False)
        while True:
            try:
                held += os.write(write, bytes(65536))
            except BlockingIOError:
                break


def pairs():
    global held
    while True:
        one, other = socket.socketpair()
        one.setblocking(False)
        other.setblocking(False)
        kept.append((one, other))
        for end in (one, other):
            while True:
                try:
                    held += end.send(bytes(65536))
                except BlockingIOError:
                    break


def larger_pipe():
    fcntl.fcntl(1, 1031, 1 << 20)


def in_flight():
    global held
    while True:
        one, other = socket.socketpair()
        one.setblocking(False)
        while True:
            try:
                held += one.send(bytes(65536))
            except BlockingIOError:
                break
        socket.send_fds(carrier, [b"x"], [other.fileno()])
        one.close()
        other.close()


def timers():
    identity = ctypes.c_int()
    for _ in range(1_000_000):
        if libc.timer_create(0, None, ctypes.byref(identity)) < 0:
            raise OSError("no more timers")


kept = []
carrier, receiver = socket.socketpair()
carrier.setblocking(False)
attempt("larger pipe", larger_pipe)
attempt("larger buffer", lambda: carrier.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30))
attempt("in flight", in_flight)
attempt("timers", timers)
attempt("socket pairs", pairs)
kept.clear()
attempt("pipes", pipes)
assert 1 << 20 < held < 32 << 20, held


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
