"""Sketches as they are drawn where there is room, without what choices are about."""

from __future__ import annotations

from threescore.core.sketch import Box, Either, Grid, Row, Sketch, Spot, Stack


def roomy(part: Sketch) -> Sketch:
    match part:
        case Either(sizes):
            return roomy(sizes[0])
        case Spot(body):
            return roomy(body)
        case Row(parts):
            return part._replace(parts=tuple(map(roomy, parts)))
        case Stack(parts):
            return part._replace(parts=tuple(map(roomy, parts)))
        case Box():
            return part._replace(body=roomy(part.body))
        case Grid():
            return part._replace(rows=tuple(tuple(map(roomy, row)) for row in part.rows))
    return part
