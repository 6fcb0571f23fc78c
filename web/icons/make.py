"""Draws the icons of the app as PNG, with Chromium, from the house's own SVG: `make icons`, after one of them has changed.

They lie in the repository, in web/public/icons, so that building the app wants no browser.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
PUBLIC = HERE.parent / "public"
# The file, what it is drawn from, and its width and height.
ICONS = (
    ("icon-192.png", PUBLIC / "seal.svg", 192),
    ("icon-512.png", PUBLIC / "seal.svg", 512),
    ("whole-192.png", HERE / "whole.svg", 192),
    ("whole-512.png", HERE / "whole.svg", 512),
    ("apple.png", HERE / "whole.svg", 180),
    ("badge.png", HERE / "badge.svg", 96),
)


def main() -> int:
    program = shutil.which("chromium")
    if program is None:
        sys.stderr.write("the icons are drawn with Chromium: apt-get install chromium\n")
        return 1
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, source, size in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = source.read_text(encoding="utf-8")
            page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawing}")
            page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
