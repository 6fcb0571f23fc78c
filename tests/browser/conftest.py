"""A parlour and a browser for the tests of a worker; every page that is opened must stay without errors."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect, sync_playwright

from tests.browser.person import FLAGS, Person
from tests.server import parts
from threescore.server.pages import STATIC

DESKTOP = (1280, 800)
PHONE = (390, 844)
# A busy machine now and then stands still for some seconds.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
PEOPLE = pytest.StashKey[list[Person]]()


@pytest.fixture(scope="session")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[parts.Server]:
    """A running server with the browser app."""
    if not (STATIC / "index.html").is_file():
        parts.missing("the browser app is not built: make web")
    database = parts.sqlite(tmp_path_factory.mktemp("parlour"))
    quick: dict[str, Any] = {"synchronous": "NORMAL", "away_grace": 0, "patience": 0, "sweep": 0.2}
    with parts.Server(database, rehearse=1, **quick) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        parts.missing("chromium is not installed: apt-get install chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What stood on the pages as a test failed belongs to its report."""
    report = yield
    if report.when == "call" and report.failed:
        people: list[Person] = item.stash.get(PEOPLE, [])
        for number, person in enumerate(people):
            with suppress(Error):  # the page itself may be gone
                text = person.page.locator("body").inner_text(timeout=2_000)
                report.sections.append((f"page {number}: {person.page.url}", text))
    return report


@pytest.fixture
def arrive(chromium: Browser, parlour: parts.Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Somebody comes to the parlour with a device of their own: `arrive(size, speed="off", language="en", ...)`.

    The luck of the tables that they lay is chosen, unless it has to be `fair`.
    """
    contexts: list[BrowserContext] = []
    people = request.node.stash[PEOPLE] = list[Person]()

    def come(
        size: tuple[int, int] = DESKTOP,
        *,
        bypass_csp: bool = False,
        fair: bool = False,
        settled: bool = False,
        address: str = "",
        **settings: Any,
    ) -> Person:
        """`settled`: the app may lie down on the device; `address`: of another parlour."""
        context = chromium.new_context(
            base_url=address or parlour.address,
            service_workers="allow" if settled else "block",
            viewport={"width": size[0], "height": size[1]},
            has_touch=size[0] < 500,
            locale="en-GB",
            color_scheme="dark",
            bypass_csp=bypass_csp,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        person = Person(context.new_page(), {"speed": "off", "language": "en", **settings}, fair)
        people.append(person)
        return person

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for context in contexts:
        context.close()
    assert not complaints, "errors on the pages' consoles: " + "; ".join(complaints)


def sources() -> Path:
    """The folder of the browser app's sources."""
    return Path(__file__).parents[2] / "web"
