"""At home on a device: the app lies there without a connection, is renewed at once, can be installed, and calls one back."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.person import Person
from tests.browser.test_for_everyone import violations
from tests.browser.test_games import TITLES
from tests.server import parts
from tests.server.pushing import Browser
from threescore.server.pages import STATIC
from threescore.server.push import pack

# Until the worker has all that it keeps, and serves the page.
SETTLED = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
}"""
# A push service is nothing that a test can reach: what a browser would get from one, and how often it was asked whether it may.
SUBSCRIBED = """
  window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { window.asked += 1; return ask(); };
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer;
  let kept = null;
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async () => kept = {
    endpoint: ENDPOINT,
    getKey: (name) => bytes(name === 'auth' ? AUTH : P256DH),
    unsubscribe: async () => { kept = null; return true; },
  };
"""
# What the browser shows of calls, as soon as there is something, or nothing after so many milliseconds.
NOTICES = """async (patience) => {
  const house = await navigator.serviceWorker.ready;
  const end = performance.now() + patience;
  let list = [];
  while (!list.length && performance.now() < end) {
    list = await house.getNotifications();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return list.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
}"""
# A call is delivered so often, at most.
CALLS = 4


@pytest.fixture
def below(tmp_path: Path) -> Any:
    """A parlour below a path, with an app of its own that can be built anew."""
    app = tmp_path / "app"
    shutil.copytree(STATIC, app)
    running = parts.Server(
        parts.sqlite(tmp_path), folder=tmp_path, path="/threescore", rehearse=1, synchronous="NORMAL"
    )
    built = f"from pathlib import Path; from threescore.server import pages; pages.STATIC = Path({str(app)!r}); "
    running.run = built + running.run
    with running:
        yield running


def without_line(person: Person) -> None:
    """What a browser itself says of a server that does not answer is no fault of the page."""
    wrong = [said for said in person.complaints if not re.search("ERR_CONNECTION_REFUSED|ERR_FAILED", said)]
    person.complaints[:] = wrong


def test_without_a_connection_the_rules_and_lessons_are_there_and_the_rest_says_so(
    arrive: Callable[..., Person], below: parts.Server
) -> None:
    person = arrive(PHONE, settled=True, bypass_csp=True, address=below.address)
    page = person.page
    person.go("/threescore/")
    page.evaluate(SETTLED)
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("/threescore/sw.js")
    below.kill()
    # Pages that were never looked at before
    person.go("/threescore/rules/beast")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect(page.get_by_text("Conceptual test")).to_have_count(0)
    person.go("/threescore/learn/apostles")
    expect(page.locator("aside h2")).to_be_visible()
    expect(page.locator(".board > *").first).to_be_visible()
    person.go("/threescore/")
    expect(person.game(TITLES["goals"])).to_be_visible()
    expect(page.get_by_text("No connection. Rules and lessons are here")).to_be_visible()
    person.game(TITLES["apostles"]).get_by_role("button", name="Play now").click()
    expect(page.get_by_text("That did not work: The parlour does not answer.")).to_be_visible()
    assert person.sideways() <= 0
    assert violations(person) == []
    below.start()
    page.get_by_role("button", name="Play now").first.click()
    person.at_table()
    expect(page.get_by_text("No connection.")).to_have_count(0)
    without_line(person)


def test_a_renewed_app_is_shown_at_once_and_pages_that_are_open_go_on(
    arrive: Callable[..., Person], below: parts.Server
) -> None:
    person = arrive(settled=True, address=below.address)
    page = person.page
    person.go("/threescore/")
    page.evaluate(SETTLED)
    app = below.folder / "app"
    # Another build: the page says so, a file of the old one has gone, and the worker has another mark.
    first = app / "index.html"
    first.write_text(
        first.read_text().replace("<title>Threescore", '<meta name="build" content="new"><title>Threescore')
    )
    gone = next((app / "assets").glob("Settings-*.js"))
    gone.unlink()
    worker = app / "sw.js"
    text, count = re.subn(f"assets/{gone.name}", "seal.svg", worker.read_text())
    assert count >= 1
    text, count = re.subn("`[0-9a-f]{16}`", "`0123456789abcdef`", text)
    assert count == 1
    worker.write_text(text)
    other = person.page.context.new_page()
    other.goto("/threescore/rules/beast")
    assert other.locator("meta[name=build]").count() == 1
    # Whoever had the house open is told, and still gets what it was made of.
    expect(page.get_by_text("The house has been renewed.")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.get_by_role("button", name="Load it anew").click()
    expect(page.locator("meta[name=build]")).to_have_count(1)
    expect(page.get_by_text("The house has been renewed.")).to_have_count(0)
    person.complaints[:] = [said for said in person.complaints if "404" not in said]


def test_the_app_can_be_installed_where_the_house_stands(arrive: Callable[..., Person], below: parts.Server) -> None:
    person = arrive(PHONE, address=below.address)
    person.go("/threescore/rules/beast")
    page = person.page
    address = page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    told = page.request.get(address)
    assert told.headers["content-type"].startswith("application/manifest+json")
    manifest = told.json()
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "./", "./")
    icons = [*manifest["icons"], {"src": "icons/apple.png", "sizes": "180x180", "type": "image/png"}]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in icons:
        file = address.rpartition("/")[0] + "/" + icon["src"]
        assert page.request.get(file).headers["content-type"] == icon["type"]
        width = page.evaluate(
            "async (src) => { const one = new Image(); one.src = src; await one.decode(); return one.width; }", file
        )
        assert icon["sizes"] in ("any", f"{width}x{width}")
    session = page.context.new_cdp_session(page)
    # Pages of a test are private windows, which nothing is installed from.
    errors = {one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}


def subscriber(arrive: Callable[..., Person], parlour: parts.Server, **settings: Any) -> tuple[Person, Browser]:
    """Somebody whose browser would be called at an address of this computer."""
    person, browser = arrive(settled=True, bypass_csp=True, **settings), Browser()
    numbers = browser.key.public_key().public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    told = {"ENDPOINT": f"http://127.0.0.1:9{browser.path}", "AUTH": pack(browser.secret), "P256DH": pack(point)}
    script = SUBSCRIBED
    for name, value in told.items():
        script = script.replace(name, json.dumps(value))
    person.page.add_init_script(script)
    person.page.context.grant_permissions(["notifications"], origin=parlour.address)
    return person, browser


def test_one_is_asked_to_be_called_only_when_one_has_to_wait_and_it_ends_with_one_press(
    arrive: Callable[..., Person], parlour: parts.Server
) -> None:
    person, _ = subscriber(arrive, parlour, size=PHONE)
    page = person.page
    person.go("/")
    expect(person.game(TITLES["underworld"])).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Call me"))).to_have_count(0)
    page.evaluate(SETTLED)
    person.game(TITLES["underworld"]).get_by_role("link", name="With friends").click()
    page.get_by_role("button", name="Set up the table").click()
    offer = page.get_by_role("button", name="Call me when it begins")
    expect(offer).to_be_visible()
    assert page.evaluate("window.asked") == 0
    assert violations(person) == []
    offer.click()
    expect(page.get_by_text("You will be called.")).to_be_visible()
    assert page.evaluate("window.asked") == 1
    assert page.request.get("/api/me/calls").json()["called"] is True
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("radio", name=re.compile("call me"))).to_be_checked()
    assert violations(person) == []
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        page.get_by_role("radio", name="leave me alone").check()
    expect(page.get_by_role("radio", name="leave me alone")).to_be_checked()
    assert page.request.get("/api/me/calls").json()["called"] is False


def test_a_call_says_whose_turn_it_is_in_ones_language_and_nothing_of_the_table(
    arrive: Callable[..., Person], parlour: parts.Server
) -> None:
    person, _ = subscriber(arrive, parlour)
    page = person.page
    person.go("/")
    page.evaluate(SETTLED)
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    found: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    session.send("ServiceWorker.disable")
    session.send("ServiceWorker.enable")
    (registration,) = {one["registrationId"] for one in found}
    called = {"kind": "turn", "match": "abcdefgh", "title": "66d6", "by": "", "language": "de"}
    about = {"origin": parlour.address, "registrationId": registration}
    shown: list[dict[str, Any]] = []
    # The tools of the browser may lose a call while its worker is being started; the same call twice is one notice.
    for _ in range(CALLS):
        if not shown:
            session.send("ServiceWorker.deliverPushMessage", {**about, "data": json.dumps(called)})
            shown = page.evaluate(NOTICES, PATIENCE / CALLS)
    assert shown == [
        {"title": "66d6", "body": "Du bist dran.", "tag": "abcdefgh", "lang": "de", "data": {"match": "abcdefgh"}}
    ]


def test_the_tab_shows_that_one_is_awaited(arrive: Callable[..., Person]) -> None:
    person = arrive()
    person.lay("apostles")
    person.asked()
    expect(person.page).to_have_title(re.compile("^• "))
    assert person.page.locator("link[rel=icon]").get_attribute("href") == "/seal-turn.svg"
    person.page.get_by_role("link", name="Threescore").first.click()
    expect(person.game(TITLES["apostles"])).to_be_visible()
    assert person.page.locator("link[rel=icon]").get_attribute("href") == "/seal.svg"
