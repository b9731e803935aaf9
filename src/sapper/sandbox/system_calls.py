"""A filter of system calls, as the program that Linux runs before each of them.

It allows what a program needs to compute, to read files, to write in its scratch, to answer on its
pipes and to start threads. All else fails, and no program is ended for trying. There are no new
processes: limits on time and memory hold for one process, and many would have them many times.
"""

from __future__ import annotations

import errno
import functools
import os
import struct

_MACHINES = {"x86_64": (0xC000003E, 1), "aarch64": (0xC00000B7, 2)}
"""Each machine's number in a filter, and the place of its number in a system call's entry."""

_ALLOWED = (
    # read and write what is open
    "read:0:63 write:1:64 close:3:57 lseek:8:62 ioctl:16:29 pread64:17:67 pwrite64:18:68 "
    "readv:19:65 writev:20:66 dup:32:23 dup2:33:- sendfile:40:71 fcntl:72:25 flock:73:32 "
    "fsync:74:82 fdatasync:75:83 ftruncate:77:46 readahead:187:213 fadvise64:221:223 "
    "fallocate:285:47 dup3:292:24 preadv:295:69 pwritev:296:70 copy_file_range:326:285 "
    "close_range:436:436 "
    # open files, look at them, and move them in the scratch
    "open:2:- stat:4:- fstat:5:80 lstat:6:- access:21:- truncate:76:45 getdents:78:- getcwd:79:17 "
    "chdir:80:49 fchdir:81:50 rename:82:- mkdir:83:- rmdir:84:- link:86:- unlink:87:- "
    "symlink:88:- readlink:89:- chmod:90:- fchmod:91:52 umask:95:166 utime:132:- statfs:137:43 "
    "fstatfs:138:44 getxattr:191:8 lgetxattr:192:9 fgetxattr:193:10 listxattr:194:11 "
    "llistxattr:195:12 flistxattr:196:13 getdents64:217:61 utimes:235:- openat:257:56 "
    "mkdirat:258:34 newfstatat:262:79 unlinkat:263:35 renameat:264:38 linkat:265:37 "
    "symlinkat:266:36 readlinkat:267:78 fchmodat:268:53 faccessat:269:48 utimensat:280:88 "
    "renameat2:316:276 statx:332:291 faccessat2:439:439 "
    # memory
    "mmap:9:222 mprotect:10:226 munmap:11:215 brk:12:214 mremap:25:216 msync:26:227 "
    "mincore:27:232 madvise:28:233 mlock:149:228 munlock:150:229 mbind:237:235 "
    "set_mempolicy:238:237 get_mempolicy:239:236 membarrier:324:283 pkey_mprotect:329:288 "
    "pkey_alloc:330:289 pkey_free:331:290 "
    # wait for what is open, and talk to oneself
    "poll:7:- pipe:22:- select:23:- sendto:44:206 recvfrom:45:207 shutdown:48:210 "
    "getsockname:51:204 getpeername:52:205 setsockopt:54:208 getsockopt:55:209 epoll_create:213:- "
    "epoll_wait:232:- epoll_ctl:233:21 pselect6:270:72 ppoll:271:73 epoll_pwait:281:22 "
    "eventfd:284:- eventfd2:290:19 epoll_create1:291:20 pipe2:293:59 "
    # signals
    "rt_sigaction:13:134 rt_sigprocmask:14:135 rt_sigreturn:15:139 pause:34:- kill:62:129 "
    "rt_sigpending:127:136 rt_sigtimedwait:128:137 rt_sigsuspend:130:133 sigaltstack:131:132 "
    "tkill:200:130 restart_syscall:219:128 tgkill:234:131 signalfd4:289:74 "
    # clocks and timers
    "nanosleep:35:101 getitimer:36:102 alarm:37:- setitimer:38:103 gettimeofday:96:169 "
    "times:100:153 time:201:- timer_create:222:107 timer_settime:223:110 timer_gettime:224:108 "
    "timer_getoverrun:225:109 timer_delete:226:111 clock_gettime:228:113 clock_getres:229:114 "
    "clock_nanosleep:230:115 timerfd_create:283:85 timerfd_settime:286:86 timerfd_gettime:287:87 "
    # threads
    "sched_yield:24:124 getpriority:140:141 setpriority:141:140 sched_getparam:143:121 "
    "sched_getscheduler:145:120 sched_get_priority_max:146:125 sched_get_priority_min:147:126 "
    "prctl:157:167 arch_prctl:158:- futex:202:98 sched_setaffinity:203:122 "
    "sched_getaffinity:204:123 set_tid_address:218:96 set_robust_list:273:99 "
    "get_robust_list:274:100 getcpu:309:168 rseq:334:293 "
    # programs, and their ends
    "execve:59:221 exit:60:93 wait4:61:260 exit_group:231:94 waitid:247:95 "
    # what a process is and has
    "getpid:39:172 uname:63:160 getrlimit:97:163 getrusage:98:165 sysinfo:99:179 getuid:102:174 "
    "getgid:104:176 geteuid:107:175 getegid:108:177 setpgid:109:154 getppid:110:173 getpgrp:111:- "
    "setsid:112:157 getgroups:115:158 getresuid:118:148 getresgid:120:150 getpgid:121:155 "
    "getsid:124:156 setrlimit:160:164 gettid:186:178 prlimit64:302:261 getrandom:318:278 "
)
"""The name of each allowed system call, with its numbers on x86-64 and on 64-bit ARM."""
_NEW_PROCESSES = "fork:57:- vfork:58:-"
"""Those of programs that may start others."""
_CLONE, _SOCKETPAIR = "clone:56:220", "socketpair:53:199"
_THREAD, _NEW_NAMESPACES = 0x00010000, 0x7E020000
"""Bits in the first argument of `clone`."""
_UNIX, _STREAM, _SOCKET_KIND = 1, 1, 0xF
"""Family and kind of the one pair of sockets that leads nowhere but to its other end."""
_NEWER = 424
"""System calls have the same numbers on all machines from here on. Old kernels lack them, and
programs do without: so `clone3` and `io_uring`, which a filter cannot look into, are absent. The
second set of calls of the x86-64 has higher numbers still."""

_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, (16, 24)
"""Where a filter finds what it looks at."""
_ALLOW = 0x7FFF0000
_REFUSED, _ABSENT = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS


@functools.cache
def system_call_filter(*, children: bool = False) -> bytes | None:
    """Return the filter's program for this machine, or None if we have none.

    A program may start others if `children` is true.
    """
    machine = _MACHINES.get(os.uname().machine) if hasattr(os, "uname") else None
    return None if machine is None else _program(*machine, children)


def _program(machine: int, place: int, children: bool) -> bytes:
    """Return the steps. A question skips the next step if it holds, or as many as it says."""
    names = f"{_ALLOWED} {_NEW_PROCESSES}" if children else _ALLOWED
    allowed = [each for each in (call.split(":")[place] for call in names.split()) if each != "-"]
    clone, socketpair = (int(call.split(":")[place]) for call in (_CLONE, _SOCKETPAIR))
    thread = 0 if children else _THREAD
    steps = [
        _step(_LOAD, _MACHINE),
        _step(_EQUAL, machine, holds=1),
        _step(_RETURN, _REFUSED),
        _step(_LOAD, _NUMBER),
    ]
    for first, last in _runs(sorted(map(int, allowed))):
        steps += [
            _step(_AT_LEAST, first, otherwise=2),
            _step(_AT_LEAST, last + 1, holds=1),
            _step(_RETURN, _ALLOW),
        ]
    steps += [
        _step(_EQUAL, clone, otherwise=5),
        _step(_LOAD, _ARGUMENTS[0]),
        _step(_AND, thread | _NEW_NAMESPACES),
        _step(_EQUAL, thread, otherwise=1),
        _step(_RETURN, _ALLOW),
        _step(_RETURN, _REFUSED),
        _step(_EQUAL, socketpair, otherwise=7),
        _step(_LOAD, _ARGUMENTS[0]),
        _step(_EQUAL, _UNIX, otherwise=4),
        _step(_LOAD, _ARGUMENTS[1]),
        _step(_AND, _SOCKET_KIND),
        _step(_EQUAL, _STREAM, otherwise=1),
        _step(_RETURN, _ALLOW),
        _step(_RETURN, _REFUSED),
        _step(_AT_LEAST, _NEWER, otherwise=1),
        _step(_RETURN, _ABSENT),
        _step(_RETURN, _REFUSED),
    ]
    return b"".join(steps)


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last of the numbers that follow each other without a gap."""
    firsts = [each for each in numbers if each - 1 not in numbers]
    lasts = [each for each in numbers if each + 1 not in numbers]
    return list(zip(firsts, lasts, strict=True))


def _step(code: int, value: int, *, holds: int = 0, otherwise: int = 0) -> bytes:
    """Return one instruction. A question skips this number of steps if it holds, or otherwise."""
    return struct.pack("=HBBI", code, holds, otherwise, value)
