"""An nginx and a RabbitMQ of the tests' own, made to be killed."""

import contextlib
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.rig.house import ROOT
from tests.rig.servers import Server

NGINX = ROOT / "docs" / "deploy" / "nginx.conf"
RABBITMQ = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
_LISTENERS = "loopback_users.guest = true\nlisteners.tcp.1 = 127.0.0.1:"


def nginx() -> str | None:
    """Return the path of nginx, None without one."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Nginx(Server):
    """The example for operators before these nodes, without its TLS."""

    def __init__(self, folder: Path, sockets: Sequence[int], pages: int) -> None:
        """Prepare to send sockets to these ports and pages to that one."""
        super().__init__()
        self._folder = folder
        self._text = self._configuration(sockets, pages)

    @property
    def url(self) -> str:
        """Where people find the house."""
        return f"http://127.0.0.1:{self.port}/"

    def _configuration(self, sockets: Sequence[int], pages: int) -> str:
        text = NGINX.read_text()
        start = text.index("server {\n    listen 80;")
        text = text[:start] + text[text.index("server {\n    listen 443") :]
        text = re.sub(r"listen 443[^;]*;", f"listen 127.0.0.1:{self.port};", text)
        text = re.sub(r"\n    (listen \[::\]|ssl_)[^;]*;", "", text)
        text = text.replace("/var/log/nginx/", f"{self._folder}/")
        for how in (" max_fails=1 fail_timeout=2s;\n", " backup;\n"):
            was = [f"    server 127.0.0.1:{port}{how}" for port in (8001, 8002)]
            assert "".join(was) in text
            nodes = [f"    server 127.0.0.1:{port}{how}" for port in sockets]
            text = text.replace("".join(was), "".join(nodes))
        text = text.replace("127.0.0.1:8003", f"127.0.0.1:{pages}")
        head = f"pid {self._folder}/nginx.pid;\nerror_log {self._folder}/errors;\n"
        return f"{head}events {{}}\nhttp {{\n{text}\n}}\n"

    def _launch(self) -> "subprocess.Popen[bytes]":
        program, path = nginx(), self._folder / "nginx.conf"
        assert program is not None
        path.write_text(self._text)
        return subprocess.Popen(
            [program, "-c", str(path), "-g", "daemon off;"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _answers(self) -> bool:
        try:
            # Whatever is behind it may be away, or not open yet.
            with socket.create_connection(("127.0.0.1", self.port), timeout=2):
                return True
        except OSError:
            return False


class RabbitMQ(Server):
    """A node of its own, which keeps nothing that it is told while it is dead."""

    def __init__(self) -> None:
        """Make its folder; root lends it to who RabbitMQ runs as."""
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="meldhouse-rabbitmq-"))
        self._user = "rabbitmq" if os.getuid() == 0 else None
        files = {"plugins": "[].", "rabbitmq.conf": f"{_LISTENERS}{self.port}\n"}
        for name, text in files.items():
            (self.folder / name).write_text(text)
        if self._user:
            owner = pwd.getpwnam(self._user)
            for path in (self.folder, *map(self.folder.joinpath, files)):
                os.chown(path, owner.pw_uid, owner.pw_gid)

    @property
    def url(self) -> str:
        """Its address."""
        return f"amqp://guest:guest@127.0.0.1:{self.port}//"

    def kill(self) -> None:
        """Kill it and all that it started with -9."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it and remove what it stored."""
        super().stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _launch(self) -> "subprocess.Popen[bytes]":
        own = {
            "HOME": str(self.folder),
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "RABBITMQ_NODENAME": f"meldhouse{self.port}@localhost",
            "RABBITMQ_CONFIG_FILE": str(self.folder / "rabbitmq.conf"),
            "RABBITMQ_DIST_PORT": str(self.port + 1),
            "RABBITMQ_MNESIA_BASE": str(self.folder / "mnesia"),
            "RABBITMQ_LOG_BASE": str(self.folder / "log"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            "RABBITMQ_CONF_ENV_FILE": str(self.folder / "none"),
        }
        as_owner = (
            {"user": self._user, "group": self._user, "extra_groups": []}
            if self._user
            else {}
        )
        return subprocess.Popen(
            [str(RABBITMQ)],
            cwd=self.folder,
            env=own,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **as_owner,
        )

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=2) as line:
                line.sendall(b"AMQP\x00\x00\x09\x01")
                return bool(line.recv(1))
        except OSError:
            return False
