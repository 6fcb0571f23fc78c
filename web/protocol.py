"""Write the schema of all that travels between the parlour and the browser app, from the server's own structs.

`npm run protocol` makes `src/protocol.ts` of it; `make protocol` does both. Tests compare what is written with what would be.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import msgspec

from threescore.server import messages

SCHEMA = Path(__file__).with_name("protocol.schema.json")
REF = "#/$defs/"

# What a schema leaves open, by the names of src/shapes.ts: everywhere, and in these fields.
ANYTHING, OBJECT = "Json", "Args"
SHAPES = {
    "Seen.view": "View",
    "VerifyRecord.record": "MatchRecord",
    "CreateMatch.options": "Record<string, Json>",
    "TableInfo.options": "Record<string, Json>",
    "LobbyTable.options": "Record<string, Json>",
}


def structs() -> dict[str, type[msgspec.Struct]]:
    """Every message, in the order in which the server tells of them."""
    kinds = {name: kind for name, kind in vars(messages).items() if isinstance(kind, type)}
    return {
        name: kind for name, kind in kinds.items() if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
    }


def refs(schema: Any) -> set[str]:
    """The structs that a schema speaks of."""
    if isinstance(schema, dict):
        own = {schema["$ref"].removeprefix(REF)} if "$ref" in schema else set()
        return own.union(*(refs(part) for part in schema.values()))
    return set().union(*(refs(part) for part in schema)) if isinstance(schema, list) else set()


def sent(kinds: dict[str, type[msgspec.Struct]], schemas: dict[str, Any]) -> set[str]:
    """The structs that the server sends: those that take unknown fields, and whatever is within them."""
    found: set[str] = set()
    left = {name for name, kind in kinds.items() if not kind.__struct_config__.forbid_unknown_fields}
    while left:
        found |= left
        left = set().union(*(refs(schemas[name]) for name in left)) - found
    return found


def shaped(schema: Any, where: str = "") -> Any:
    """The same, with a name for what is left open, and without what only the server checks."""
    if isinstance(schema, list):
        return [shaped(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if where in SHAPES:
        return {"tsType": SHAPES[where]}
    kept = {key: part for key, part in schema.items() if key in {"$ref", "type", "description", "enum", "required"}}
    for key in ("anyOf", "items", "additionalProperties"):
        if key in schema:
            kept[key] = shaped(schema[key])
    if kept == {"type": "array"}:
        kept["items"] = {"tsType": ANYTHING}
    if not kept:
        return {"tsType": ANYTHING}
    return {"tsType": OBJECT} if kept == {"type": "object"} else kept


def write() -> str:
    """The schema, as it is kept."""
    kinds = structs()
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    tops, schemas = msgspec.json.schema_components([*kinds.values(), *unions.values()], ref_template=REF + "{name}")
    from_server = sent(kinds, schemas)
    parts: dict[str, Any] = {}
    for name, kind in kinds.items():
        schema = schemas[name]
        fields = {field: shaped(part, f"{name}.{field}") for field, part in schema["properties"].items()}
        required = schema["required"]
        if name in from_server:
            # A default is the server's own affair: it sends every field but those that are left out on purpose.
            omitted = {field.encode_name for field in msgspec.structs.fields(kind) if field.default is msgspec.UNSET}
            required = [field for field in fields if field not in omitted]
        parts[name] = {
            "type": "object",
            "description": inspect.cleandoc(schema["description"]),
            "properties": fields,
            "required": required,
            "additionalProperties": False,
        }
    for name, union in zip(unions, tops[len(kinds) :], strict=True):
        parts[name] = {"anyOf": union["anyOf"]}
    return json.dumps({"$defs": parts}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(write(), encoding="utf-8")
