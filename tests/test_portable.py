"""What Windows lacks is used nowhere, or only where the system was asked first."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "datasets", "models", "vision", "server")

MODULES = {"crypt", "curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog"}
MODULES |= {"termios", "tty"}
NAMES = {
    "os": {
        *("chown", "chroot", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getloadavg"),
        *("getpgid", "getpgrp", "getuid", "killpg", "lchown", "mkfifo", "mknod", "nice", "openpty", "posix_spawn"),
        *("sched_getaffinity", "sched_setaffinity", "setpgid", "setpriority", "setsid", "setuid", "statvfs"),
        *("sysconf", "ttyname", "uname", "wait", "wait3", "wait4", "waitid", "O_NONBLOCK", "O_NOFOLLOW"),
    },
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGUSR1", "SIGUSR2"),
        *("alarm", "pause", "pthread_kill", "setitimer", "sigwait"),
    },
    "socket": {"AF_UNIX", "SO_REUSEPORT", "MSG_DONTWAIT", "send_fds", "recv_fds"},
    "time": {"tzset"},
}
METHODS = {"add_signal_handler", "create_unix_server", "create_unix_connection", "open_unix_connection"}
KEYWORDS = {"preexec_fn", "start_new_session", "pass_fds"}
PLACES = re.compile(r"/(bin|dev|etc|home|proc|root|sys|tmp|usr|var)(/|$)")


def _faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of everything that only POSIX systems have, but for what stands behind a question."""
    if _asks(tree):
        return
    if (fault := _fault(tree)) is not None:
        yield getattr(tree, "lineno", 0), fault
    for child in ast.iter_child_nodes(tree):
        yield from _faults(child)


def _asks(node: ast.AST) -> bool:
    """Whether a statement asks for the system, or whether there is such a module at all."""
    if isinstance(node, ast.If | ast.IfExp):
        return bool(re.search(r"sys\.platform|platform\.system|hasattr\(os,", ast.unparse(node.test)))
    return isinstance(node, ast.Try) and any(
        handler.type is not None and re.search("ImportError|ModuleNotFoundError", ast.unparse(handler.type))
        for handler in node.handlers
    )


def _fault(node: ast.AST) -> str | None:
    match node:
        case ast.Import(names=names):
            return next((one.name for one in names if one.name.split(".")[0] in MODULES), None)
        case ast.ImportFrom(module=str(module), names=names):
            if module.split(".")[0] in MODULES:
                return module
            return next((f"{module}.{one.name}" for one in names if one.name in NAMES.get(module, ())), None)
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if name in NAMES.get(owner, ()):
            return f"{owner}.{name}"
        case ast.Attribute(attr=name) if name in METHODS:
            return name
        case ast.keyword(arg=str(name)) if name in KEYWORDS:
            return name
        case ast.keyword(arg="shell", value=ast.Constant(value=True)):
            return "shell=True"
        case ast.Call(func=ast.Attribute(attr="get_context" | "set_start_method"), args=[ast.Constant(value=str(how))]):
            return how if how != "spawn" else None
        case ast.Constant(value=str(text)) if PLACES.match(text):
            return text
    return None


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_uses_what_only_posix_has(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    found = [
        f"{file.relative_to(ROOT)}:{line}: {what}"
        for file in files
        for line, what in _faults(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "import fcntl",
        "from resource import setrlimit",
        "import os\nos.fork()",
        "from os import getuid",
        "process.send_signal(signal.SIGKILL)",
        "Path('/tmp/romi.log')",
        "subprocess.run(command, shell=True)",
        "multiprocessing.get_context('fork')",
        "subprocess.Popen(command, start_new_session=True)",
        "try:\n    import resource\nexcept OSError:\n    pass",
    ],
)
def test_it_is_found(code: str) -> None:
    assert list(_faults(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "import os\nos.replace('a', 'b')",
        "if sys.platform != 'win32':\n    import resource",
        "if hasattr(os, 'nice'):\n    os.nice(5)",
        "if platform.system() == 'Linux':\n    Path('/proc/self/status')",
        "try:\n    import resource\nexcept ImportError:\n    resource = None",
        "multiprocessing.get_context('spawn')",
        "router.get('/table')",
        "process.kill()",
    ],
)
def test_what_every_system_has_or_was_asked_for_is_left_alone(code: str) -> None:
    assert not list(_faults(ast.parse(code)))
