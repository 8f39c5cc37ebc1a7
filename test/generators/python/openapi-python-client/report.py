"""What the run passes to each program, and how a program reports what it read."""

import json
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from uuid import UUID


@dataclass(frozen=True)
class Input:
    mainUrl: str
    webhooksUrl: str
    token: str
    rejectedToken: str
    traceId: str
    cardId: str
    flwRef: str
    orderRef: str
    unknownFlwRef: str
    batch: dict[str, object]
    bvn: dict[str, object]


def read_input() -> Input:
    return Input(**json.loads(Path("input.json").read_text()))


Value = str | int | float | bool | datetime | UUID | Enum | None


def plain(value: Value) -> str | int | float | bool | None:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def report(call: str, status: int, fields: dict[str, Value]) -> None:
    """One line for each call, which the run compares with the examples of the document."""
    read = {pointer: plain(value) for pointer, value in fields.items()}
    print(json.dumps({"call": call, "status": status, "fields": read}, separators=(",", ":")))


def opened(value: object, key: str) -> str | None:
    """Only for what the document itself leaves open."""
    fields = value if isinstance(value, dict) else getattr(value, "additional_properties", {})
    found = fields.get(key)
    return found if isinstance(found, str) else None
