"""These tests need Chromium and its driver from the system, and the extra `browser`.

Plain `pytest` leaves them out. To run them:

    apt-get install chromium chromium-driver
    python -m pip install '.[browser,test]' && python -m pytest tests/browser
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import Page, Served, start_chromium
from tests.examples.clients import open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selenium.webdriver import Chrome

    from examples.websocket_table import Table


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chrome]:
    """The browser, for all tests."""
    driver = start_chromium()
    yield driver
    driver.quit()


@pytest.fixture
def pages(chromium: Chrome) -> Iterator[Callable[..., Page]]:
    """Serve tables, and show their pages: in a new tab, which knows nothing of the last one."""
    served: list[Served] = []

    def make(table: Table | None = None) -> Page:
        served.append(Served(table or open_table(people=1)))
        served[-1].start()
        chromium.switch_to.new_window("tab")
        page = Page(chromium, served[-1])
        page.network()
        page.console()
        return page

    yield make
    chromium.get("about:blank")
    for each in served:
        each.stop()


@pytest.fixture
def page(pages: Callable[..., Page]) -> Page:
    """The page at a table with three bots, opened."""
    page = pages()
    page.open()
    page.until(lambda: page.all("main:not([hidden])"))
    return page
