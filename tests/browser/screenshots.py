"""Take the pictures of docs/screenshots from the running app: home and every table, on a desk and on a phone.

python -m tests.browser.screenshots [FOLDER]
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import FLAGS, Person
from tests.browser.test_games import TITLES
from tests.server import parts

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"desktop": (1280, 800), "wide": (1920, 1080), "phone": (390, 844)}
# After how many answers a table looks like its game.
ANSWERS = {"apostles": 7, "beast": 7, "goals": 5, "underworld": 26}


def arrive(browser: Browser, address: str, size: tuple[int, int], **settings: str) -> Person:
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        locale="en-GB",
        color_scheme="dark",
        reduced_motion="reduce",
    )
    return Person(context.new_page(), {"speed": "off", "language": "en", "theme": "dark", **settings})


def take(person: Person, name: str) -> None:
    person.page.mouse.move(1, 1)
    # Pressing a button of a long list scrolls to it.
    person.page.evaluate("scrollTo(0, 0)")
    person.at_rest()
    # The grain of the paper makes files of a megabyte.
    person.page.locator(".grain").evaluate("(grain) => grain.style.setProperty('display', 'none')")
    picture = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    # 256 colours are enough for ink on paper, and make small files.
    picture.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(
        FOLDER / f"{name}.png", optimize=True
    )
    print(name)


def play(person: Person, title: str, answers: int) -> None:
    """Play on for some answers, always the same."""
    person.play_now(title)
    for given in range(answers):
        person.answer(given)
    person.asked()


def main() -> None:
    global FOLDER
    if len(sys.argv) > 1:
        FOLDER = Path(sys.argv[1])
    FOLDER.mkdir(parents=True, exist_ok=True)
    database = parts.sqlite(Path(tempfile.mkdtemp(prefix="threescore-pictures-")))
    with parts.Server(database, synchronous="NORMAL", rehearse=1) as parlour, sync_playwright() as program:
        browser = program.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for device, size in SIZES.items():
            person = arrive(browser, parlour.address, size)
            person.go("/")
            person.game(TITLES["beast"]).wait_for()
            take(person, f"home-{device}")
            for game, title in TITLES.items():
                play(person, title, ANSWERS[game])
                take(person, f"{game}-{device}")
        light = arrive(browser, parlour.address, SIZES["desktop"], theme="light")
        play(light, TITLES["beast"], 3)
        take(light, "beast-light")
        light.go("/learn/apostles")
        light.page.get_by_role("button", name="Go on").click()
        take(light, "lesson-light")
        light.rehearsal = None
        light.play_now(TITLES["apostles"])
        light.play_to_the_end()
        take(light, "end-light")
        light.end.get_by_role("link", name="Check the dice").click()
        light.page.locator(".verdict").first.wait_for()
        take(light, "check-light")
        browser.close()


if __name__ == "__main__":
    main()
