"""`rulestone serve`."""

from __future__ import annotations

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command


@click.command(
    "serve",
    cls=Command,
    epilog="""\b
Examples:
  rulestone serve
  rulestone serve --port 9000 --workers 4""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 picks a free port.")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="How many scenarios run at once."
)
def command(host: str, port: int, workers: int) -> None:
    """Write and compare scenarios in the browser, take lessons, and play.

    The server listens on this machine only. Each scenario runs in a process of its own with a time limit. Needs
    rulestone[web].
    """
    import socket

    try:
        import uvicorn

        from rulestone.web.app import application
    except ModuleNotFoundError as error:
        raise BadInput(f"serve needs {error.name}: pip install 'rulestone[web]'") from None
    from rulestone.web.tables import Tables
    from rulestone.web.workers import Workers

    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        raise BadInput(f"{host}:{port} cannot be listened to: {error.strerror or error}") from None
    crew = Workers(workers)
    crew.begin()
    tables = Tables()
    site = application(crew, ("localhost", "127.0.0.1", "[::1]", host), tables)
    config = uvicorn.Config(site, log_level="warning", server_header=False, timeout_graceful_shutdown=1)
    click.echo(f"Rulestone: http://{host}:{listening.getsockname()[1]}/ (Ctrl-C ends it)", err=True)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        crew.stop()
        tables.stop()
        listening.close()
