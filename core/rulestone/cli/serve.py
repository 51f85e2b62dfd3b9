"""`rulestone serve`."""

from __future__ import annotations

from contextlib import suppress
from types import FrameType
from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command

MAX_CONNECTIONS = 400
"""How many clients can be connected; further ones get status 503."""


@click.command("serve", cls=Command)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 picks a free port.")
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="Scenarios that run at once.")
def command(host: str, port: int, workers: int) -> None:
    """Write and compare scenarios in the browser, take lessons, and play.

    The server listens on this machine only. Each scenario runs in a process of its own with a time limit. Needs
    rulestone[web].
    """
    import socket
    import threading

    try:
        import uvicorn
        from h11 import LocalProtocolError
        from starlette.requests import Request

        from rulestone.web.app import make_application, wait_for_leaving
    except ModuleNotFoundError as error:
        raise BadInput(f"serve needs {error.name}: pip install -e '.[web]' in Rulestone's folder") from None
    from rulestone.web.exchange import BODY_SECONDS, stop_reading
    from rulestone.web.queue import MAX_WAIT_SEARCH, JobQueue
    from rulestone.web.tables import Tables

    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        why = str(error.strerror or error).partition(" (while")[0]
        raise BadInput(f"cannot listen on {host}:{port}: {why}; try --port 0") from None
    jobs = JobQueue(workers)
    searches = JobQueue(1, MAX_WAIT_SEARCH)
    tables = Tables()

    def stop() -> None:
        for one in (jobs, searches, tables):
            one.stop()

    class Server(uvicorn.Server):
        """A server that closes idle connections, and answers waiting requests at once when it is asked to stop."""

        idle: dict[Any, Any] = {}

        def handle_exit(self, number: int, frame: FrameType | None) -> None:
            threading.Thread(target=stop, daemon=True).start()  # this handler may interrupt code that holds a lock
            super().handle_exit(number, frame)

        async def on_tick(self, counter: int) -> bool:
            # the server calls this ten times a second
            if counter % (10 * BODY_SECONDS) == 0:
                self.close_idle_connections()
            return await super().on_tick(counter)

        def close_idle_connections(self) -> None:
            """Close each connection without a new request since the last call, even if it has sent half of one."""
            before, self.idle = self.idle, {}
            for one in self.server_state.connections:
                request = getattr(one, "cycle", None)
                if request is None or request.response_complete:
                    self.idle[one] = request
                    if one in before and before[one] is request:
                        one.transport.close()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            stop_reading()
            await super().shutdown(sockets)

    jobs.start()
    searches.start(ahead=False)  # users wait for comparisons first: the pool for searches starts later
    made = make_application(jobs, searches, ("localhost", "127.0.0.1", "[::1]", host), tables)

    async def site(scope: Any, receive: Any, send: Any) -> None:
        try:
            await made(scope, receive, send)
        except LocalProtocolError:  # uvicorn has refused the malformed body of the request and closes the connection
            await wait_for_leaving(Request(scope, receive))

    config = uvicorn.Config(
        site, log_level="warning", server_header=False, lifespan="off", timeout_graceful_shutdown=1,
        limit_concurrency=MAX_CONNECTIONS,
    )  # fmt: skip
    click.echo(f"Rulestone: http://{host}:{listening.getsockname()[1]}/ (Ctrl-C ends it)", err=True)
    try:
        with suppress(KeyboardInterrupt):
            Server(config).run(sockets=[listening])
    finally:
        stop()
        listening.close()
