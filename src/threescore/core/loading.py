"""What somebody wrote outside this package, by where it stands: `module:Name` or `file.py:Name`.

Loading runs its code. So strangers never say what is loaded.
"""

from __future__ import annotations

import hashlib
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from threescore.core.errors import ThreescoreError


def named(name: str, refusal: type[ThreescoreError]) -> Any:
    """What stands there; the given refusal if nothing does."""
    place, _, what = name.rpartition(":")
    try:
        module = module_at(place)
    except Exception as error:
        raise refusal(f"{name!r} cannot be had: {place} cannot be loaded: {error!r}") from error
    if not hasattr(module, what):
        raise refusal(f"{name!r} cannot be had: there is no {what or 'name behind the colon'} in {place}")
    return getattr(module, what)


def module_at(place: str) -> ModuleType:
    """A file, or the module that Python finds by its name."""
    if not place.endswith(".py"):
        return import_module(place)
    path = Path(place).resolve(strict=True)
    # A name of its own for each file, by which Python finds a class again: to copy or to send what is made of it.
    alias = f"threescore_file_{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
    if alias not in sys.modules:
        spec = spec_from_file_location(alias, path)
        assert spec is not None and spec.loader is not None, "a file that ends with .py has a loader"
        sys.modules[alias] = module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[alias])
        except BaseException:
            del sys.modules[alias]
            raise
    return sys.modules[alias]
