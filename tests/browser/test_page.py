"""The page of `examples/websocket_table.py` in Chromium: what a person does, sees, and does not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from websockets.sync.client import connect

from shengji import (
    Card,
    CardsPlayed,
    Deal,
    Declare,
    Draw,
    FriendsCalled,
    Game,
    Pass,
    Phase,
    RuleConfig,
    View,
    presets,
)
from shengji.messages import LANGUAGES, card_name, requirement_text, sentences
from shengji.records import to_dict
from shengji.rules.ordering import EffectiveSuit
from tests.examples.clients import SEED, TOKENS, open_table
from tests.examples.leaks import cards_known, cards_named, texts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.chromium import Page

SEAT = 0


def view_of(page: Page) -> View:
    """What the match shows to the seat of the page."""
    return page.served.table.game.view(SEAT)


def illegal(page: Page) -> tuple[str, ...]:
    """As many cards as are owed, so that they are refused for another reason."""
    view = view_of(page)
    owed = view.legal.requirement
    assert owed is not None
    ordering = view.ordering
    others = [card for card in view.hand or () if ordering.suit_of(card) is not owed.suit]
    assert owed.suit_count, "nothing is owed"
    return tuple(map(str, others[: owed.count]))


def test_playing_a_card(page: Page) -> None:
    """A person chooses cards and plays them: they leave the hand and lie on the table."""
    page.to_turn()
    view = view_of(page)
    action = view.legal.suggest()[0]
    cards = [str(card) for card in getattr(action, "cards", ())]
    page.play(*cards)
    page.until(lambda: len(page.hand) == len(view.hand or ()) - len(cards))

    since = page.served.table.game.events_since(page.served.table.game.at(0).seq)
    played = [event for event in since if isinstance(event, CardsPlayed) and event.seat == SEAT]
    assert sorted(map(str, played[0].cards)) == sorted(cards)
    assert f"Seat {SEAT} played" in page.text("#log")
    assert page.text("#refusal") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_card_is_refused(page: Page, lang: str) -> None:
    """A person sees why a card is refused, in the language chosen, and nothing is played."""
    page.to_turn()
    Select(page.find("#language")).select_by_value(lang)
    page.until(lambda: page.find("html").get_attribute("lang") == lang)
    view, game = view_of(page), page.served.table.game
    owed = view.legal.requirement
    assert owed is not None
    page.until(lambda: requirement_text(owed, lang) in page.text("#turn"))
    wrong = illegal(page)
    page.play(*wrong)
    page.until(lambda: page.text("#refusal"))
    violations = view.legal.explain(" ".join(wrong))

    assert page.text("#refusal").replace("\n", " ") == " ".join(
        sentences([violation], lang) for violation in violations
    )
    assert [each.get_attribute("data-code") for each in page.all("#refusal p")] == [
        violation.code for violation in violations
    ]
    assert page.served.table.game is game
    assert page.find("#refusal").get_attribute("role") == "alert"

    page.find('#hand button[aria-pressed="true"]').click()
    assert page.text("#refusal") == ""


def test_the_hand_is_sorted(page: Page) -> None:
    """The hand is shown by suits in the order of the round, trumps first, each from the top."""
    page.to_turn()
    view = view_of(page)
    ordering = view.ordering
    suits = sorted(EffectiveSuit, key=lambda suit: (suit is not EffectiveSuit.TRUMP, suit.index))
    expected = [
        card
        for suit in suits
        for card in sorted(view.hand or (), key=ordering.sort_key, reverse=True)
        if ordering.suit_of(card) is suit
    ]

    assert page.hand == [str(card) for card in expected]
    assert page.text("#hand legend") == "trumps"
    names = [button.get_attribute("aria-label") for button in page.all("#hand button")]
    assert names == [card_name(card) for card in expected]


def test_what_may_be_played_stands_out(page: Page) -> None:
    """Cards that are in no legal play look idle, the others do not."""
    page.to_turn()
    useful = {str(card) for card in view_of(page).legal.completions()}
    idle = {str(button.get_attribute("data-card")) for button in page.all("#hand button.idle")}

    assert idle == {*page.hand} - useful


def test_the_trick_and_the_turn(page: Page) -> None:
    """The trick lies before those who played it, and it is said whose turn it is."""
    page.to_turn()
    view = view_of(page)
    assert view.trick is not None
    tiles = {tile.text.splitlines()[0]: tile for tile in page.all("#seats > li")}
    shown = {name: len(tile.find_elements(By.CLASS_NAME, "card")) for name, tile in tiles.items()}

    assert len(tiles) == 4
    for seat in range(4):
        plays = [play for play in view.trick.plays if play.seat == seat]
        assert shown[f"Seat {seat}"] == sum(len(play.cards) for play in plays)
    assert "turn" in tiles[f"Seat {SEAT}"].text
    assert page.text("#turn").startswith("It is your turn.")
    assert page.driver.title.startswith("●")


def test_the_keyboard(page: Page) -> None:
    """Without a mouse: tab to the hand, arrows, space and enter; escape clears."""
    page.to_turn()
    view = view_of(page)
    action = view.legal.suggest()[0]
    cards = [str(card) for card in getattr(action, "cards", ())]
    keys = ActionChains(page.driver)
    page.find("#language").click()
    page.find("#language").send_keys(Keys.ESCAPE)
    keys.send_keys(Keys.TAB).perform()
    assert _focus(page) == page.hand[0]
    keys.send_keys(Keys.SPACE).perform()
    assert len(page.all('#hand button[aria-pressed="true"]')) == 1
    keys.send_keys(Keys.ESCAPE).perform()
    assert page.all('#hand button[aria-pressed="true"]') == []

    keys.send_keys(Keys.HOME).perform()
    wanted = list(cards)
    for card in page.hand:
        assert _focus(page) == card
        if card in wanted:
            wanted.remove(card)
            keys.send_keys(Keys.SPACE).perform()
        if not wanted:
            break
        keys.send_keys(Keys.ARROW_RIGHT).perform()
    keys.send_keys(Keys.ENTER).perform()
    page.until(lambda: len(page.hand) == len(view.hand or ()) - len(cards))
    assert _focus(page) in page.hand


def _focus(page: Page) -> str:
    found: str = page.driver.execute_script("return document.activeElement.dataset.card ?? ''")
    return found


def test_secrets(page: Page) -> None:
    """Neither the page nor its traffic tells of other hands, in a whole round to its end."""
    page.to_turn()
    before = page.served.table.game
    page.until(lambda: _step(page))
    game = page.served.table.game
    assert game.state.match.rounds == 1
    assert game.seq > before.seq
    network = page.network()

    sockets = [each["params"] for each in network if "webSocketFrame" in each["method"]]
    heard = [json.loads(each["response"]["payloadData"]) for each in sockets]
    heard = [each for each in heard if each["type"] in {"welcome", "events", "refused"}]
    assert heard[0]["type"] == "welcome"
    assert len(heard) > 50
    for message in heard[1:]:
        seq = message["seq"]
        assert cards_named(texts_of(message)) <= cards_known(game, SEAT, seq)
        assert message["events"] == _stream(game, message["since"], seq)

    addresses = {
        each["params"].get("url") or each["params"]["request"]["url"]
        for each in network
        if each["method"] in {"Network.requestWillBeSent", "Network.webSocketCreated"}
    }
    here = f"//127.0.0.1:{page.served.port}/"
    assert {address.partition("#")[0] for address in addresses} - {"data:,"} == {
        f"http:{here}",
        f"http:{here}page.css",
        f"http:{here}page.js",
        f"ws:{here}table",
    }
    everything = json.dumps(network)
    assert SEED.hex() not in everything
    assert not [TOKENS[seat] for seat in (1, 2, 3) if TOKENS[seat] in everything]
    assert page.console() == []


def _step(page: Page) -> bool:
    """Do the next thing in a round; look at the page each time. True once the round is over."""
    game = page.served.table.game
    if game.state.match.rounds:
        return True
    _check_the_page(page)
    if SEAT in game.awaited and game.seq == page.driver.execute_script("return seq"):
        cards = getattr(game.view(SEAT).legal.suggest()[0], "cards", ())
        page.play(*map(str, cards))
        page.until(lambda: page.served.table.game.seq > game.seq)
    return False


def _check_the_page(page: Page) -> None:
    """Hold that all there is in the page, what scripts remember included, is known to the seat."""
    text, remembered = page.driver.execute_script(
        "return [document.documentElement.outerHTML,"
        " JSON.stringify([table, hand, [...chosen], absent, match, seq, result])]"
    )
    # Meanwhile the match may have gone on; what was known stays known.
    game = page.served.table.game
    named = cards_named([text, *texts_of(json.loads(remembered))])
    assert named <= cards_known(game, SEAT, game.seq)


def _stream(game: Game, since: int, seq: int) -> list[dict[str, Any]]:
    return [to_dict(event) for event in game.at(seq).stream(SEAT, since)]


def test_the_token_does_not_stay(page: Page) -> None:
    """The token leaves the address at once, is sent in no request, and a reload still works."""
    assert page.driver.current_url == f"http://127.0.0.1:{page.served.port}/"
    page.driver.refresh()
    page.until(lambda: page.all("main:not([hidden])"))

    requests = [
        each["params"] for each in page.network() if each["method"] == "Network.requestWillBeSent"
    ]
    assert requests
    assert not [each for each in requests if TOKENS[SEAT] in each["request"]["url"]]


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        (None, "This page needs the link that the server prints for a seat."),
        ("wrong", "This link is not valid (any more)."),
    ],
)
def test_a_wrong_link(pages: Callable[..., Page], token: str | None, sentence: str) -> None:
    """Without the token of a seat the page shows no table, and says what it needs."""
    page = pages()
    page.open(token)
    page.until(lambda: page.text("#connection") == sentence)

    assert not page.find("main").is_displayed()


def test_another_window(page: Page) -> None:
    """Where another client takes the seat, the page says so, and takes it back when asked."""
    page.to_turn()
    shown = page.hand
    with connect(f"ws://127.0.0.1:{page.served.port}/table") as other:
        other.send(json.dumps({"type": "join", "token": TOKENS[SEAT]}))
        page.until(lambda: page.all("#connection button"))
        assert "Another window plays this seat now." in page.text("#connection")
        page.find("#connection button").click()
        page.until(lambda: not page.text("#connection"))
    assert page.hand == shown


def test_a_lost_connection(page: Page) -> None:
    """Where the connection breaks, the page comes back by itself and tells nothing twice."""
    page.to_turn()
    log = page.text("#log")
    table = page.served.table
    page.network()
    page.served.drop(SEAT)
    page.until(lambda: table.absent == (SEAT,) or page.text("#connection"))
    page.until(lambda: table.absent == () and not page.text("#connection"))
    joins = [
        json.loads(each["params"]["response"]["payloadData"])
        for each in page.network()
        if each["method"] == "Network.webSocketFrameSent"
    ]

    assert [(join["type"], join["since"], join["match"]) for join in joins] == [
        ("join", table.game.seq, table.match)
    ]
    assert page.text("#log") == log


def test_declaring(pages: Callable[..., Page]) -> None:
    """A person shows a level card to name the trump."""
    table = open_table(people=1)
    config = table.game.config
    # A pair, so that it is the strongest whatever single cards the bots show.
    table.game, pair = next(
        (game, action.cards)
        for game in (_drawn(config, number) for number in range(1, 100))
        for action in game.view(SEAT).legal
        if isinstance(action, Declare) and len(action.cards) == 2
    )
    page = pages(table)
    page.open()
    page.until(lambda: page.all("main:not([hidden]) #pass:not([hidden])"))
    assert page.text("#do") == "Declare"
    assert "Declare something higher, or pass." in page.text("#turn")
    page.play(*map(str, pair))
    page.until(lambda: any(each.seat == SEAT for each in table.game.state.round.declarations))

    assert table.game.state.round.declarations[-1].cards == pair


def _drawn(config: RuleConfig, number: int) -> Game:
    """Give a match whose first cards are drawn."""
    deal = Deal.shuffled(config, f"seed {number}", 1)
    return Game.new(config).apply(deal).apply(Draw(1000))


def test_burying_and_calling(pages: Callable[..., Page]) -> None:
    """A person who is the starter buries cards, calls a friend, and leads."""
    config = presets.finding_friends()
    game = next(game for game in _started_by(config) if game.phase is Phase.BURY)
    table = open_table(config, people=1)
    table.game = game
    page = pages(table)
    page.open()
    page.until(lambda: page.all("#turn.yours"))
    assert page.text("#do") == "Bury"
    cards = getattr(view_of(page).legal.suggest()[0], "cards", ())
    page.play(*map(str, cards))
    page.until(lambda: page.all("#calls select"))

    assert page.text("#kitty").startswith("The kitty:")
    assert len(page.all("#kitty .card")) == config.kitty_size
    choice = Select(page.find("#calls select"))
    choice.select_by_visible_text("copy 2 of A♠" if _is_callable(page, "AS") else "copy 2 of A♥")
    page.find("#do").click()
    page.until(lambda: table.game.phase is Phase.PLAY)

    (called,) = [event for event in table.game.events if isinstance(event, FriendsCalled)]
    assert [call.ordinal for call in called.calls] == [2]
    page.until(lambda: "You lead." in page.text("#turn"))
    assert f"Called: {called.calls[0]}." in page.text("#middle")


def _is_callable(page: Page, card: str) -> bool:
    return not view_of(page).ordering.is_trump(Card(card))


def _started_by(config: RuleConfig) -> Iterator[Game]:
    """Give matches in which the seat of the page declares and all others pass."""
    for number in range(1, 100):
        game = _drawn(config, number)
        for action in game.view(SEAT).legal:
            if isinstance(action, Declare):
                declared = game.apply(action)
                for seat in range(1, config.seats):
                    declared = declared.apply(Pass(seat))
                yield declared
                break


# How far each text stands out from what is behind it, by WCAG 2; what shines through counts.
CONTRASTS = """
const numbers = (text) => text.match(/[0-9.]+/g).map(Number);
const luminance = (colour) => colour.slice(0, 3).map((value) => value / 255)
  .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
const contrast = (element) => {
  let opacity = 1;
  let behind = element;
  const isClear = () => numbers(getComputedStyle(behind).backgroundColor)[3] === 0;
  while (behind !== document.body && isClear()) {
    opacity *= getComputedStyle(behind).opacity;
    behind = behind.parentElement;
  }
  const ground = numbers(getComputedStyle(behind).backgroundColor);
  const ink = numbers(getComputedStyle(element).color)
    .slice(0, 3).map((value, place) => opacity * value + (1 - opacity) * ground[place]);
  const [dark, light] = [luminance(ink), luminance(ground)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
};
return [...document.querySelectorAll("header *, main *")]
  .filter((element) => element.checkVisibility() && !element.closest(":disabled, option"))
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
  .filter((element) => element.textContent.trim())
  .map((element) => [element.textContent, contrast(element)]);
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read(page: Page, scheme: str) -> None:
    """In the light and in the dark the text stands out as WCAG 2 asks for (AA: 4.5 to 1)."""
    page.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
    )
    page.to_turn()
    page.play(*illegal(page))
    page.until(lambda: page.text("#refusal"))
    contrasts = page.driver.execute_script(CONTRASTS)
    dark = page.driver.execute_script("return matchMedia('(prefers-color-scheme: dark)').matches")

    assert dark == (scheme == "dark")
    assert len(contrasts) > 60
    assert [(text, contrast) for text, contrast in contrasts if contrast < 4.5] == []


@pytest.mark.parametrize("width", [320, 1100])
def test_it_fits(page: Page, width: int) -> None:
    """On a narrow screen, too, nothing is cut off to the right."""
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False},
    )
    page.to_turn()
    wide, seen = page.driver.execute_script(
        "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )

    assert wide <= seen
