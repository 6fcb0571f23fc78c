"""What `threescore check` prints."""

from __future__ import annotations

import sys
import time
from typing import Any

from threescore.core.game import Game
from threescore.testing.checking import Finding, check
from threescore.testing.laws import LAWS
from threescore.testing.trial import BrokenLaw

# Nobody watches a progress bar for less than this many seconds.
PATIENCE = 2.0


def report(kind: type[Game], called: str, games: int, seed: int, players: int | None, options: dict[str, Any]) -> int:
    """Check a game, with progress where it takes a while, and print what was found; 0 if every law was kept, else 1."""
    from rich.console import Console
    from rich.progress import Progress

    began = time.perf_counter()
    findings: list[Finding] = []
    # What is found is printed afterwards, to the standard output: a bar that stands there would be torn by it.
    progress = Progress(console=Console(stderr=True), transient=True, auto_refresh=False, redirect_stdout=False)
    with progress:
        bar = progress.add_task(kind.title, total=games * len(LAWS), visible=False)
        for finding in check(kind, games, seed, players, called, **options):
            findings.append(finding)
            if time.perf_counter() - began > PATIENCE:
                done = (finding.seed - seed) * len(LAWS) + sum(1 for one in findings if one.seed == finding.seed)
                progress.update(bar, completed=done, visible=True, description=finding.law)
                progress.refresh()
    return tell(kind, findings, games)


def tell(kind: type[Game], findings: list[Finding], games: int) -> int:
    """What was broken, which laws had nothing to say, and how many were kept."""
    broken = [finding.broken for finding in findings if finding.broken is not None]
    spoke = {finding.law for finding in findings if not finding.silent}
    silent = {finding.law: finding.silent for finding in findings if finding.law not in spoke}
    # One mistake often breaks several laws: it is told once, with the names of the others.
    told: dict[tuple[str, str], list[BrokenLaw]] = {}
    for failure in broken:
        told.setdefault((failure.came, failure.look_at), []).append(failure)
    for first, *others in told.values():
        likewise = "".join(f"  likewise  {other.law}\n" for other in others)
        sys.stdout.write(f"{first}\n{likewise}\n")
    for law, why in silent.items():
        sys.stdout.write(f"not looked at: {law} ({why})\n")
    if broken:
        sys.stdout.write(f"{kind.title} breaks {len(broken)} of {len(spoke)} laws; each says above where to look.\n")
        return 1
    many = f"{games} games" if games > 1 else "one game"
    sys.stdout.write(f"{kind.title} keeps all {len(spoke)} laws, in {many} by chance.\n")
    return 0
