"""Programs that try to get past the limits of the wall: each is refused, and none is ended."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from sapper.sandbox import Child, CourseFile, Limits, Student, environment, is_walled, protection
from sapper.sandbox.inside.limits import MEBIBYTE
from sapper.sandbox.system_calls import system_call_filter
from sapper.sandbox.wall import base_python, wall_around

pytestmark = [
    pytest.mark.skipif(not is_walled(), reason=f"there is no wall: {protection().reason}"),
    pytest.mark.skipif(system_call_filter() is None, reason="no filter for this machine"),
]

TRIES = """
import ctypes, json, mmap, os, resource, signal, socket, subprocess, threading, time
SYSTEM = ctypes.CDLL(None, use_errno=True)

def call(name, *arguments):
    if getattr(SYSTEM, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)

def number(number, *arguments):
    call("syscall", number, *arguments)

def short_children():
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(100):
        if os.fork() == 0:
            until = time.process_time() + 0.03
            while time.process_time() < until:
                pass
            os._exit(0)

def many_children():
    for _ in range(1500):
        if os.fork() == 0:
            time.sleep(60)

def memory_file():
    os.posix_fallocate(os.memfd_create("x"), 0, 700 << 20)

def fill(folder):
    names = [f"{folder}/{number}" for number in range(20)]
    try:
        for name in names:
            with open(name, "wb", buffering=0) as file:
                os.posix_fallocate(file.fileno(), 0, 10 << 20)
    finally:
        for name in filter(os.path.exists, names):
            os.remove(name)

def bounded_files():  # as SECURITY.md has it: one for each 8 KiB of memory
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGESIZE")
    assert 0 < os.statvfs("/tmp").f_files <= memory / 8192

def many_threads():
    threads = [threading.Thread(target=time.sleep, args=(0.01,)) for _ in range(5)]
    for each in threads: each.start()
    for each in threads: each.join()

def pair_of_sockets():
    ours, theirs = socket.socketpair()
    ours.sendall(b"x")
    assert theirs.recv(1) == b"x"

def tried(text):
    try:
        eval(text)
    except OSError as error:
        return error.errno
    except MemoryError:
        return 12
    except ValueError:  # of setrlimit
        return 1
    return 0
"""

REFUSED = {
    "short_children()": errno.EPERM,
    "many_children()": errno.EPERM,
    "subprocess.run(['/bin/true'])": errno.EPERM,
    "os.posix_spawn('/bin/true', ['true'], {})": errno.EPERM,
    "call('vfork')": errno.EPERM,
    "call('clone', 0, 0, 17, 0)": errno.EINVAL,  # by the C library: no stack
    "number(435, 0, 0)": errno.ENOSYS,  # clone3
    "number(425, 8, 0)": errno.ENOSYS,  # io_uring_setup
    "number(434, 1, 0)": errno.ENOSYS,  # pidfd_open
    "number(438, 0, 0, 0)": errno.ENOSYS,  # pidfd_getfd
    "number(0x40000000 + 39)": errno.ENOSYS,  # getpid of the second set
    "memory_file()": errno.EPERM,
    "call('shmget', 0, 700 << 20, 0o1600)": errno.EPERM,
    "call('msgget', 0, 0o1600)": errno.EPERM,
    "call('semget', 0, 1, 0o1600)": errno.EPERM,
    "mmap.mmap(-1, 700 << 20)": errno.ENOMEM,
    "mmap.mmap(-1, 700 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)": errno.ENOMEM,
    "mmap.mmap(-1, 700 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100)": errno.ENOMEM,
    "bytearray(700 << 20)": errno.ENOMEM,
    "fill('/tmp')": errno.ENOSPC,
    "fill('/dev/shm')": errno.ENOSPC,
    "open('/proc/sys/kernel/core_pattern', 'w')": errno.EROFS,
    "open('/proc/self/oom_score_adj', 'w')": errno.EROFS,
    "open('/proc/1/mem', 'r+b')": errno.EROFS,
    "open('/proc/self/mem', 'r+b')": errno.EROFS,
    "open('/new', 'w')": errno.EROFS,
    "open('/usr/new', 'w')": errno.EROFS,
    "os.chroot('/tmp')": errno.EPERM,
    "os.setuid(0)": errno.EPERM,
    "os.mknod('/tmp/x')": errno.EPERM,
    "os.chown('/tmp', 0, 0)": errno.EPERM,
    "call('unshare', 0x10000000)": errno.EPERM,
    "call('setns', 0, 0)": errno.EPERM,
    "call('mount', b'x', b'/tmp', b'tmpfs', 0, 0)": errno.EPERM,
    "call('ptrace', 16, 1, 0, 0)": errno.EPERM,
    "call('personality', 0x20000)": errno.EPERM,
    "call('inotify_init')": errno.EPERM,
    "call('fanotify_init', 0, 0)": errno.EPERM,
    "socket.socket()": errno.EPERM,
    "socket.socket(socket.AF_UNIX)": errno.EPERM,
    "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)": errno.EPERM,
    "resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))": errno.EPERM,
    # What computing programs need
    "bounded_files()": 0,
    "many_threads()": 0,
    "pair_of_sockets()": 0,
    "os.kill(os.getpid(), 0)": 0,
    "os.nice(1)": 0,
    "bytearray(50 << 20)": 0,
    "open('/tmp/small', 'wb').write(bytes(1 << 20))": 0,
    "os.urandom(8)": 0,
    "open('/dev/null', 'w').write('x')": 0,
    # Nothing can be opened after this one
    "len([os.dup(0) for _ in range(5000)])": errno.EMFILE,
}
"""Each try, with the error that it ends with; 0 is none."""


def shown(found: dict[str, int]) -> dict[str, str]:
    return {text: errno.errorcode.get(code, str(code)) for text, code in found.items()}


def test_an_engine_gets_past_no_limit() -> None:
    code = f"{TRIES}\nprint(json.dumps({{each: tried(each) for each in {list(REFUSED)}}}))"
    command = [base_python(), "-I", "-S", "-c", code]
    wall = wall_around(command)
    with Child(command, environment=environment(wall), wall=wall, memory=256 * MEBIBYTE) as child:
        found = json.loads(child.receive(seconds=120))
    assert shown(found) == shown(REFUSED)


def test_a_students_file_gets_past_no_limit() -> None:
    classes = "class Minesweeper: pass\nclass Sentence: pass\nclass MinesweeperAI: pass\n"
    code = f"{TRIES}\ndef f(): return {{each: tried(each) for each in {list(REFUSED)}}}\n{classes}"
    file = CourseFile(Path("code.py"), code.encode())
    with Student(file, limits=Limits(memory=512 * MEBIBYTE)) as student:
        found = student.call("f", seconds=60)
    assert shown(found) == shown(REFUSED)
