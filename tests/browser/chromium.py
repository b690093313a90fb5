"""Chromium without a window, a table served beside it, and a person at the page."""

from __future__ import annotations

import asyncio
import json
import shutil
import threading
from typing import TYPE_CHECKING, Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from shengji.machine import Phase
from tests.examples.clients import TOKENS, serving

if TYPE_CHECKING:
    from collections.abc import Callable

    from selenium.webdriver.remote.webelement import WebElement

    from examples.websocket_table import Table

__all__ = ("Page", "Served", "start_chromium")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1100,900",
)
PATIENCE = 60


def _program(*names: str) -> str:
    """Find a program of the system."""
    for name in names:
        found = shutil.which(name)
        if found is not None:
            return found
    raise FileNotFoundError(
        f"{names[0]} is not installed: apt-get install chromium chromium-driver"
    )


def start_chromium() -> webdriver.Chrome:
    """Start the browser."""
    options = webdriver.ChromeOptions()
    options.binary_location = _program("chromium", "chromium-browser", "google-chrome")
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options, Service(_program("chromedriver")))


class Served:
    """A table, served beside the test.

    Attributes:
        table: The table.
        port: Where.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.port = 0
        self._begun = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        async with serving(self.table) as port:
            self.port = port
            self._begun.set()
            await self._stop.wait()

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()
        assert self._begun.wait(PATIENCE)

    def stop(self) -> None:
        """Serve no longer."""
        self.do(lambda: self._stop.set() if self._stop else None)
        self._thread.join()

    def drop(self, seat: int) -> None:
        """Break the connection of a client, as a network does."""
        client = self.table._clients[seat]
        self.do(lambda: asyncio.ensure_future(client.socket.close(1012)))

    def do(self, work: Callable[[], object]) -> None:
        """Do something where the table lives."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(work)


class Page:
    """The page of seat 0 in a tab of its own, and what a person does with it.

    Attributes:
        driver: The browser.
        served: The table behind the page.
    """

    def __init__(self, driver: webdriver.Chrome, served: Served) -> None:
        self.driver = driver
        self.served = served

    def open(self, token: str | None = TOKENS[0]) -> None:
        """Follow the link."""
        end = "" if token is None else f"#{token}"
        self.driver.get(f"http://127.0.0.1:{self.served.port}/{end}")

    def find(self, selector: str) -> WebElement:
        """Find what a selector of CSS means."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        """Find all that a selector of CSS means."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        """Read what stands somewhere."""
        return self.find(selector).text

    def until(self, is_so: Callable[[], object]) -> None:
        """Wait for something."""
        WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(lambda _: is_so())

    @property
    def hand(self) -> list[str]:
        """The cards of the hand, in the order shown."""
        found: list[str] = self.driver.execute_script(
            "return [...document.querySelectorAll('#hand button')].map(b => b.dataset.card)"
        )
        return found

    def choose(self, *cards: str) -> None:
        """Click cards of the hand, and no others that were chosen."""
        for button in self.all('#hand button[aria-pressed="true"]'):
            button.click()
        for card in cards:
            self.find(f'#hand button[data-card="{card}"][aria-pressed="false"]').click()

    def play(self, *cards: str) -> None:
        """Click cards, and then the button that plays them."""
        self.choose(*cards)
        self.find("#do").click()

    def to_turn(self) -> None:
        """Pass, until a card is to be played to a trick, and the page shows all that came before.

        Nothing more happens then until the person plays.
        """
        self.until(lambda: self.all("#pass:not([hidden])"))
        self.find("#pass").click()
        self.until(self._is_up_to_date_at_the_turn)

    def _is_up_to_date_at_the_turn(self) -> bool:
        game = self.served.table.game
        has_turn = game.phase is Phase.PLAY and game.awaited == (0,)
        return has_turn and self.driver.execute_script("return seq") == game.seq

    def network(self) -> list[dict[str, Any]]:
        """Give what has gone over the network since it was last asked for."""
        entries = self._log("performance")
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        return [each for each in messages if each["method"].startswith("Network.")]

    def console(self) -> list[str]:
        """Give what the browser complains of."""
        return [entry["message"] for entry in self._log("browser")]

    def _log(self, kind: str) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.driver.execute("getLog", {"type": kind})["value"]
        return entries
