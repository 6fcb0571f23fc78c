"""What Lighthouse says of the browser app: the home page and a table of each game, as on a phone and as on a desk.

    python -m benchmarks.lighthouse [--runs 3] [--json FOLDER]

Lighthouse is installed from npm into a throw-away folder and looks through Debian's Chromium at a real server. Somebody
sits at each table and is asked. Each figure is the median of the runs; ends with 1 if one is below the bar.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.person import FLAGS
from tests.server.guests import Guest
from tests.server.parts import Server, free_port, sqlite

from benchmarks.throwaway import npm_packages

PACKAGE = "lighthouse@12"
BAR = 95
TABLES = {"apostles": 1, "beast": 3, "goals": 3, "underworld": 2}
PRESETS = {"phone": [], "desk": ["--preset=desktop"]}
SCORES = ("performance", "accessibility", "best-practices")
# What performance is made of, and the unit that it is shown in.
TIMES = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "speed-index": "SI",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}


async def lay(address: str) -> tuple[dict[str, str], dict[str, str]]:
    """A table of each game against bots; the pages' paths, and the cookies of who sits there."""
    guest = await Guest.new(address)
    pages = {"home": "/"}
    for game, seats in TABLES.items():
        table = await guest.make(game, ["mine"] + ["bot:greedy"] * (seats - 1), casual=True)
        await guest.give_texts(table)
        pages[game] = f"/match/{table.id}"
    cookies = dict(guest.http.cookies.items())
    await guest.close()
    return pages, cookies


def look(folder: Path, address: str, port: int, flags: list[str]) -> dict[str, Any]:
    """One run of Lighthouse on a page, by a browser that runs already."""
    program = str(folder / "node_modules" / ".bin" / "lighthouse")
    only = f"--only-categories={','.join(SCORES)}"
    command = [program, address, f"--port={port}", "--quiet", "--output=json", only, *flags]
    trouble = ""
    # On a busy machine a trace is sometimes incomplete; Lighthouse then asks to be run again.
    for _ in range(4):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode == 0:
            found: dict[str, Any] = json.loads(done.stdout)
            if not found.get("runtimeError"):
                return found
        trouble = done.stderr
    raise SystemExit(f"lighthouse failed: {trouble[-2000:]}")


def row(found: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """The medians of the scores, out of 100, and of the times."""
    scores = [statistics.median(100 * one["categories"][name]["score"] for one in found) for name in SCORES]
    times = [statistics.median(one["audits"][name]["numericValue"] for one in found) for name in TIMES]
    return scores, times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pages", nargs="*", help="only these: home, apostles ...")
    parser.add_argument("--presets", nargs="*", choices=[*PRESETS], default=[*PRESETS])
    parser.add_argument("--packages", type=Path, help="a folder with node_modules, instead of a throw-away one")
    parser.add_argument("--json", type=Path, help="a folder for the whole reports")
    wanted = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("Chromium is not installed (Debian: apt-get install chromium)")
    low = False
    with tempfile.TemporaryDirectory(prefix="threescore-lighthouse-") as name:
        folder = Path(name)
        npm_packages(folder, (PACKAGE,), wanted.packages)
        with Server(sqlite(folder), folder=folder, log_level="warning") as server:
            pages, cookies = asyncio.run(lay(server.address))
            with sync_playwright() as play:
                port = free_port()
                browser = play.chromium.launch_persistent_context(
                    folder / "profile", executable_path=chromium, args=[*FLAGS, f"--remote-debugging-port={port}"]
                )
                browser.add_cookies(
                    [{"name": key, "value": value, "url": server.address} for key, value in cookies.items()]
                )
                titles = "".join(f"{title:>8}" for title in TIMES.values())
                sys.stdout.write(
                    f"{'':<18} {'performance':>11} {'accessibility':>13} {'best practices':>14}  {titles}\n"
                )
                for preset in wanted.presets:
                    for page in wanted.pages or pages:
                        found = [
                            look(folder, server.address + pages[page], port, PRESETS[preset])
                            for _ in range(wanted.runs)
                        ]
                        if wanted.json:
                            wanted.json.mkdir(parents=True, exist_ok=True)
                            (wanted.json / f"{page}-{preset}.json").write_text(json.dumps(found[-1]))
                        (performance, accessibility, practices), times = row(found)
                        low = low or min(performance, accessibility, practices) < BAR
                        shown = "".join(f"{time:>8.3f}" if time < 1 else f"{time:>8.0f}" for time in times)
                        sys.stdout.write(
                            f"{page:<12} {preset:<5} {performance:>11.0f} {accessibility:>13.0f} {practices:>14.0f}  {shown}\n"
                        )
                        sys.stdout.flush()
                browser.close()
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; times in ms, CLS without a unit\n")
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
