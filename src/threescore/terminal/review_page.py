"""A review as one HTML file that needs nothing else: the graph to step through, the account, what turned the match."""

from __future__ import annotations

import json
from html import escape

from threescore.table.review import Review, SeatReview, Step
from threescore.table.verdicts import points, said

WIDTH, HEIGHT, EDGE = 900, 300, 34
# Lines are told apart by their pattern as well as by their colour.
COLOURS = ("#8a6414", "#b83a18", "#2f7387", "#4c6b2a", "#4b4a52", "#7a4a78")
PATTERNS = ("", "9 4", "2 4", "12 4 2 4", "5 2", "1 3")
PARTS = (
    ("result", "what the end paid"),
    ("start", "the chance before anything was dealt"),
    ("luck", "what dice, draws and deals brought beside what they could have"),
    ("play", "what own answers gave away beside the best ones"),
    ("hidden", "what own answers came to because of things one could not know"),
    ("correction", "what looking one step ahead saw better than the judge"),
    ("gifts", "what the others' answers gave"),
)
STYLE = """
:root { color-scheme: light dark; --ground: #f3ead8; --panel: #fbf5e8; --ink: #221b14; --faint: #6d6252; --brass: #8a6414; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16120f; --panel: #211b16; --ink: #efe6d2; --faint: #a39782; --brass: #c79a3b; }
  svg .line { filter: brightness(1.7); }
}
body { background: var(--ground); color: var(--ink); margin: 0 auto; max-width: 960px; padding: 24px 16px;
  font: 16px/1.5 "Iowan Old Style", Palatino, Georgia, serif; font-variant-numeric: lining-nums tabular-nums; }
h1 { font-size: 28px; font-weight: normal; margin: 0; } h2 { font-size: 20px; font-weight: normal; margin: 28px 0 8px; }
p { margin: 4px 0; } .faint { color: var(--faint); }
svg { width: 100%; height: auto; background: var(--panel); border: 1px solid var(--faint); touch-action: pan-y; }
svg text { fill: var(--faint); font-size: 13px; } svg .grid { stroke: var(--faint); stroke-width: .4; }
svg .cursor { stroke: var(--ink); stroke-width: 1; } svg .turn { fill: var(--brass); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: 4px 8px; font-weight: normal; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } thead th { color: var(--faint); border-bottom: 1px solid var(--faint); }
#said { min-height: 6.5em; border-left: 2px solid var(--brass); padding-left: 12px; margin-top: 12px; }
"""
SCRIPT = """
const steps = JSON.parse(document.getElementById('steps').textContent);
const [cursor, said, graph] = ['cursor', 'said', 'graph'].map((name) => document.getElementById(name));
let at = steps.length - 1;
function show(number) {
  at = Math.max(0, Math.min(steps.length - 1, number));
  cursor.setAttribute('x1', steps[at].x); cursor.setAttribute('x2', steps[at].x);
  said.textContent = '';
  for (const line of steps[at].lines) said.appendChild(Object.assign(document.createElement('p'), { textContent: line }));
}
graph.addEventListener('pointermove', (event) => {
  const box = graph.getBoundingClientRect(), x = (event.clientX - box.left) / box.width * graph.viewBox.baseVal.width;
  let best = 0;
  steps.forEach((step, number) => { if (Math.abs(step.x - x) < Math.abs(steps[best].x - x)) best = number; });
  show(best);
});
addEventListener('keydown', (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -steps.length, End: steps.length }[event.key];
  if (by) { show(at + by); event.preventDefault(); }
});
show(at);
"""


def page(found: Review, title: str, ending: str) -> str:
    """The whole file."""
    caveat = f'<p class="faint">Mind: {escape(found.caveat)}</p>' if found.caveat else ""
    turning = "".join(f"<li>{escape(told.text)}</li>" for told in found.turning)
    mistakes = "".join(
        f"<li>{escape(line)}</li>" for step in found.steps if step.better for line in [mistake_line(step)]
    )
    steps = [{"x": round(across(found, number), 1), "lines": lines_of(step)} for number, step in enumerate(found.steps)]
    # Within a script element only its own end has to be kept out.
    data = json.dumps(steps, ensure_ascii=False).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}: luck and skill</title><style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1><p>{escape(ending)}</p>{caveat}
<h2>Each seat's chance, answer by answer</h2>
{drawing(found)}
<p class="faint">Arrow keys and pointer step through the match.</p><div id="said" aria-live="polite"></div>
<h2>Luck and skill</h2>{account(found)}
{f"<h2>What turned the match</h2><ul>{turning}</ul>" if turning else ""}
{f"<h2>What was given away</h2><ul>{mistakes}</ul>" if mistakes else ""}
<p class="faint">Rules version {found.rules_version}, judge {escape(found.judge)}. All figures are in points of a hundred.</p>
<script type="application/json" id="steps">{data}</script><script>{SCRIPT}</script></body></html>
"""


def across(found: Review, number: int) -> float:
    return EDGE + (WIDTH - 2 * EDGE) * number / max(1, len(found.steps) - 1)


def down(chance: float) -> float:
    return EDGE / 2 + (HEIGHT - EDGE) * (1 - chance)


def drawing(found: Review) -> str:
    """The graph: a line a seat, marks where the match turned."""
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = down(share)
        parts.append(f'<line class="grid" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="4" y="{y + 4:.1f}">{share * 100:.0f}</text>')
    for seat in range(found.players):
        path = " ".join(f"{across(found, n):.1f},{down(step.chances[seat]):.1f}" for n, step in enumerate(found.steps))
        colour, pattern = COLOURS[seat % len(COLOURS)], PATTERNS[seat % len(PATTERNS)]
        parts.append(
            f'<polyline class="line" points="{path}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{pattern}"><title>Seat {seat + 1}</title></polyline>'
        )
        end = down(found.steps[-1].chances[seat])
        parts.append(f'<text x="{WIDTH - EDGE + 6}" y="{end + 4:.1f}">{seat + 1}</text>')
    turned = {told.args.get("move") for told in found.turning}
    for number, step in enumerate(found.steps):
        if step.move in turned:
            x = across(found, number)
            parts.append(f'<path class="turn" d="M{x - 5:.1f},{HEIGHT - 4} l5,-9 l5,9 z"/>')
    parts.append(f'<line id="cursor" class="cursor" y1="0" y2="{HEIGHT}"/>')
    label = "Each seat's chance of winning after every answer"
    return f'<svg id="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def account(found: Review) -> str:
    heads = "".join(f'<th scope="col" title="{escape(why)}">{name}</th>' for name, why in PARTS)
    rows = "".join(account_row(seat) for seat in found.seats)
    meaning = "".join(f"<dt>{name}</dt><dd>{escape(why)}</dd>" for name, why in PARTS)
    return (
        f'<div class="scroll"><table><thead><tr><th scope="col">Seat</th>{heads}<th scope="col">mistakes</th>'
        f'<th scope="col">accuracy</th></tr></thead><tbody>{rows}</tbody></table></div>'
        f"<details><summary>What these mean</summary><dl>{meaning}</dl></details>"
    )


def account_row(seat: SeatReview) -> str:
    cells = "".join(
        f"<td>{points(getattr(seat, name)):{'.1f' if name in ('result', 'start') else '+.1f'}}</td>"
        for name, _ in PARTS
    )
    accuracy = "–" if seat.accuracy is None else f"{seat.accuracy:.1f} % ({seat.word})"
    return f"<tr><td>{seat.seat + 1}</td>{cells}<td>{seat.errors} of {seat.decisions}</td><td>{accuracy}</td></tr>"


def lines_of(step: Step) -> list[str]:
    """What is told of one step."""
    chances = ", ".join(f"seat {seat + 1}: {points(chance):g}" for seat, chance in enumerate(step.chances))
    who = "The deal" if step.seat is None else f"Seat {step.seat + 1}"
    if step.what == "gave_up":
        what = f"{who} gave up"
    elif step.what == "left":
        what = "The match was left here"
    else:
        what = f"Move {step.move}. {who}: {said(step.choices)}" if step.choices else who
    lines = [what, f"Chances: {chances}"]
    lucky = [f"seat {seat + 1} {points(luck):+g}" for seat, luck in enumerate(step.luck) if abs(luck) >= 0.0005]
    if lucky:
        lines.append(f"Luck: {', '.join(lucky)}")
    if step.better:
        lines.append(mistake_line(step))
    return lines


def mistake_line(step: Step) -> str:
    seat = 0 if step.seat is None else step.seat
    lost, better = points(-step.play), said(step.better[0].choices)
    return f"Move {step.move}, seat {seat + 1}: {said(step.choices)} gave away {lost:g}; better: {better}."
