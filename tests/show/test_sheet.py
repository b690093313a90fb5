"""The sheet of rules says what a table plays, in every language."""

from __future__ import annotations

import re

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shengji.cards import PLAIN_RANKS, Rank
from shengji.config import OPTION_NAMES, Advance, Role, RuleConfig, Settled, presets
from shengji.config.presets import PRESETS
from shengji.errors import ArgumentError
from shengji.messages import LANGUAGES
from shengji.rules.ordering import Ordering, Trump
from shengji.rules.patterns import Pattern
from shengji.show import rule_sheet
from shengji.testing.strategies import configs

EIGHTY = rule_sheet(presets.eighty_points(), "es")

# What the Spanish rules of 80 points say, point by point, and where the sheet says it.
POINTS = {
    "four players, partners opposite": ["4 jugadores en dos equipos", "se sientan enfrente"],
    "play goes to the right": ["hacia la derecha"],
    "two decks with jokers": ["2 barajas con comodines, 108 cartas"],
    "25 cards each, 8 for the kitty": ["Cada jugador recibe 25; el fondo tiene 8"],
    "a level for each team, from 2": ["Cada equipo tiene un nivel, que empieza en 2"],
    "the starter's team plays its level": ["La mano se juega en el nivel del repartidor"],
    "level cards": ["las cartas de ese rango son las cartas del nivel"],
    "declaring after the deal, in turn": ["Tras el reparto los jugadores hablan por turno"],
    "declare or pass": ["muestra cartas para fijar el triunfo o pasa"],
    "one level card is the weakest, then two, then the jokers": [
        (
            "| 1 carta del nivel | su palo |\n"
            "| 2 cartas del nivel idénticas | su palo |\n"
            "| 2 comodines pequeños | sin triunfo |\n"
            "| 2 comodines grandes | sin triunfo |"
        )
    ],
    "a later declaration is stronger": ["Una declaración posterior debe ser más fuerte"],
    "who declares is the first starter": ["En la primera mano el repartidor es quien declaró"],
    "nobody declares: the first kitty card": [
        "Si nadie declara, se descubre la primera carta del fondo y su palo es triunfo",
        "un comodín significa sin triunfo",
    ],
    "nobody declares: who drew first starts": ["si nadie lo hizo, el jugador que robó primero"],
    "who draws first": ["en la primera mano empieza el asiento 0"],
    "eight cards taken, any eight buried": [
        "recoge las 8 cartas del fondo y entierra boca abajo 8 cartas cualesquiera"
    ],
    "order of the trumps": [
        (
            "comodín grande > comodín pequeño > 7♥ > 7♠ = 7♣ = 7♦ > A♥ > K♥ > Q♥ > J♥ > 10♥ > 9♥"
            " > 8♥ > 6♥ > 5♥ > 4♥ > 3♥ > 2♥"
        )
    ],
    "order of the other suits": ["A♠ > K♠ > Q♠ > J♠ > 10♠ > 9♠ > 8♠ > 6♠ > 5♠ > 4♠ > 3♠ > 2♠"],
    "equal cards: the first wins": ["Entre cartas iguales gana la primera jugada"],
    "the level rank is skipped in all suits": ["En todos los palos se salta el rango del nivel"],
    "no trump suit: jokers and level cards": [
        "Sin palo de triunfo, solo son triunfos los comodines y las cartas del nivel"
    ],
    "the starter leads, then the winner": [
        "El repartidor sale en la primera baza; quien gana cada baza sale en la siguiente"
    ],
    "what may be led": ["- una carta suelta\n- una pareja\n- un tractor\n"],
    "a pair": ["Una pareja son dos cartas idénticas, del mismo palo y rango"],
    "a tractor": ["Un tractor son 2 o más parejas de un mismo palo en rangos vecinos"],
    "tractors skip the level rank": ["8♠ 8♠ 6♠ 6♠ es un tractor"],
    "no throws": ["No se permiten salidas múltiples"],
    "as many cards": ["Todos juegan el mismo número de cartas que la salida"],
    "follow suit as far as possible": [
        (
            "Sigue el palo de salida en la medida de lo posible; todos los triunfos cuentan como un"
            " solo palo"
        )
    ],
    "a pair for a pair": ["Si se sale con una pareja: juega una pareja de ese palo si la tienes"],
    "a tractor for a tractor, else pairs": [
        "juega un tractor de la misma longitud si lo tienes; si no, tantas parejas"
    ],
    "only the same shape wins": ["Solo pueden ganar las jugadas con la misma forma que la salida"],
    "the highest, or trumps of the same shape": [
        (
            "Gana la más alta del palo de salida, salvo que alguien sin ese palo juegue la misma"
            " forma en triunfos"
        )
    ],
    "5, 10 and king": ["Cada 5 vale 5 puntos; cada 10 y cada rey, 10: 200 puntos en total"],
    "the opponents keep their points": ["Los atacantes se quedan con los puntos de las bazas"],
    "the kitty ×2, ×4, ×8": [
        "Si los atacantes ganan la última baza, también se llevan los puntos del fondo",
        "| una carta suelta | ×2 |\n| una pareja | ×4 |\n| un tractor de 2 parejas | ×8 |",
        "Y así sucesivamente",
    ],
    "the table of points": [
        (
            "| 0 | Los defensores aguantan y suben 3 niveles |\n"
            "| 5–35 | Los defensores aguantan y suben 2 niveles |\n"
            "| 40–75 | Los defensores aguantan y suben 1 nivel |\n"
            "| 80–115 | Los atacantes se quedan con el reparto |\n"
            "| 120–155 | Los atacantes se quedan con el reparto y suben 1 nivel |\n"
        ),
        "| Cada 40 adicionales | Un nivel más |",
    ],
    "the partner starts next": [
        "Si los defensores aguantan, el compañero del repartidor reparte a continuación"
    ],
    "the player to the right starts next": [
        (
            "Si los atacantes se quedan con el reparto, reparte el jugador a la derecha del antiguo"
            " repartidor"
        )
    ],
    "levels stop at the ace": ["Los niveles se detienen en A"],
    "won by defending the ace": ["cuando defiende con éxito una mano en A"],
}


@pytest.mark.parametrize("point", POINTS)
def test_eighty_points_says_all(point: str) -> None:
    """Every rule of 80 points stands in its Spanish sheet."""
    for fragment in POINTS[point]:
        assert fragment in EIGHTY


def test_eighty_points_says_nothing_of_other_tables() -> None:
    """No word of fines, friends, triples or winning past the ace."""
    for word in ("multa", "amigo", "trío", "por encima"):
        assert word not in EIGHTY


@given(config=configs(), lang=st.sampled_from(LANGUAGES))
def test_every_table_has_a_sheet(config: RuleConfig, lang: str) -> None:
    """Whatever is played, each section has a heading and a text, and nothing is left open."""
    sheet = rule_sheet(config, lang)

    first, *sections = sheet.split("\n\n## ")
    assert str(config) in first
    assert len(sections) >= 9
    for section in sections:
        heading, _, body = section.partition("\n\n")
        assert heading
        assert body.strip()
    assert "None" not in sheet
    assert not re.search(r"\{(?!\d|[AKQJ])", sheet)


@given(config=configs())
def test_languages_say_the_same(config: RuleConfig) -> None:
    """The sheets of one table have the same lines, and the same numbers and signs in them."""
    sheets = [rule_sheet(config, lang).splitlines() for lang in LANGUAGES]

    assert len({len(lines) for lines in sheets}) == 1
    for lines in zip(*sheets, strict=True):
        assert len({tuple(sorted(re.findall(r"×\d+|[♠♥♣♦]", line))) for line in lines}) == 1


OTHER = {
    "table.seats": "6",
    "table.decks": "3",
    "table.teams": "friends",
    "table.kitty": "12",
    "table.direction": "clockwise",
    "declaring.when": "after_deal",
    "declaring.laps": "until_passed",
    "declaring.jokers": "off",
    "declaring.joker_rank": "over_all",
    "declaring.self_overrule": "any",
    "declaring.partner_overrule": "false",
    "declaring.equal_strength": "higher_suit",
    "declaring.undeclared": "redeal",
    "declaring.first_starter": "first_declaration",
    "trumps.no_trump_level": "trump",
    "trumps.tractor_top": "suit_only",
    "trumps.level_gap": "open",
    "trumps.dead_ranks": "true",
    "trumps.widest_set": "null",
    "trumps.shortest_tractor": "3",
    "throws.allowed": "false",
    "throws.tested_against": "opponents",
    "throws.forced": "first_challenger",
    "throws.fine": "5",
    "throws.fine_per": "attempt",
    "throws.ruff": "every_part",
    "following.tractor_duty": "longest",
    "following.protect": "sets",
    "kitty_bonus": "power(2)",
    "settlement.line_per_deck": "50",
    "settlement.step_per_deck": "25",
    "settlement.holders": "flat",
    "settlement.takers_base": "1",
    "settlement.cap": "2",
    "ladder.start": "3",
    "ladder.top": "K",
    "ladder.finish": "defend_top",
    "ladder.stops": "{5}",
    "ladder.must_defend": "{10}",
    "succession.held": "same",
    "succession.lost": "last_trick_winner",
    "friends.count": "1",
    "friends.callable": "any",
    "friends.joins": "after_trick",
    "friends.one_seat_twice": "false",
    "friends.self_call": "open",
}
BASES = {
    "table.seats": "tractor(table.decks=4)",
    "declaring.laps": "short_game",
    "declaring.joker_rank": "tractor(table.decks=3)",
    "trumps.widest_set": "tractor(table.decks=3)",
    "throws.allowed": "tractor(throws.fine=0)",
    "table.teams": "tractor(table.seats=6)",
    "table.kitty": "tractor",
}


def test_every_option_has_another_value() -> None:
    """The table of this file names each option once."""
    assert list(OTHER) == list(OPTION_NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", OTHER)
def test_every_option_is_spoken_of(option: str, lang: str) -> None:
    """A sheet is another one with another value of an option, beyond its title."""
    usual = "finding_friends(table.seats=7)" if option.startswith("friends") else "tractor"
    config = RuleConfig.parse(BASES.get(option, usual))
    changed = config.with_options({option: OTHER[option]})

    bodies = [rule_sheet(each, lang).partition("\n")[2] for each in (config, changed)]
    assert bodies[0] != bodies[1]


@pytest.mark.parametrize(
    ("base", "option"),
    [
        ("tractor", "friends.joins"),
        ("tractor", "declaring.laps"),
        ("short_game", "throws.ruff"),
        ("short_game", "throws.forced"),
        ("finding_friends", "declaring.partner_overrule"),
        ("tractor(table.decks=1)", "following.protect"),
    ],
)
def test_options_without_effect_are_not_spoken_of(base: str, option: str) -> None:
    """What changes nothing at this table is not on its sheet."""
    config = RuleConfig.parse(base)
    changed = config.with_options({option: OTHER[option]})

    bodies = [rule_sheet(each).partition("\n")[2] for each in (config, changed)]
    assert bodies[0] == bodies[1]


@given(config=configs())
@example(RuleConfig.parse("tractor(trumps.level_gap=open, trumps.shortest_tractor=4)"))
@example(RuleConfig.parse("tractor(trumps.level_gap=open, trumps.shortest_tractor=7)"))
def test_examples_of_tractors_are_true(config: RuleConfig) -> None:
    """What the sheet shows as a tractor is one by the rules, and what it denies is none."""
    level = Rank.SEVEN
    shown = re.search(r"An example, with level (\S+)", rule_sheet(config))
    assert shown is not None
    level = Rank.parse(shown[1])
    ordering = Ordering.of(Trump.parse(f"{level}H"), config)
    text = rule_sheet(config).replace("small joker", "SJ").replace("big joker", "BJ")
    card = r"(?:(?:10|[2-9JQKA])[♠♥♣♦]|SJ|BJ)"
    found = re.findall(rf"((?:{card}[ ,]*)+) is (a|no) tractor", text)
    found += [(cards, "a") for cards in re.findall(rf"and so is ((?:{card}[ ,]*)+)", text)]
    for cards, article in found:
        pattern = Pattern.parse(cards, ordering)
        assert pattern.parts[0].is_tractor is (article == "a")
        assert pattern.is_throw is (article == "no")
    assert found or config.decks == 1 or config.trumps.shortest_tractor > 2


@given(config=configs())
def test_the_table_of_points_is_that_of_the_rules(config: RuleConfig) -> None:
    """Each row says what the settlement says of the first and the last of its points."""
    rows = re.findall(
        r"^\| (\d+)(?:–(\d+))? \| The (declarers|opponents)(?:.* gain (\d+))?.* \|$",
        rule_sheet(config).partition("| Points of the opponents")[2],
        re.MULTILINE,
    )
    assert rows or config.throws.fine
    for first, last, side, gain in rows:
        for points in {int(first), int(last or first)}:
            settled = config.settlement.settle(points, config.decks)
            assert settled.held is (side == "declarers")
            assert settled.gain == int(gain or 0)


@attrs.frozen
class Half:
    """A user's own settlement: half of the points decide, for one level."""

    def settle(self, points: int, decks: int) -> Settled:
        """One level to whom the points go."""
        return Settled(points < 50 * decks, 1)


@attrs.frozen
class Stairs:
    """A user's own ladder."""

    start: Rank = Rank.THREE

    def advance(
        self, level: Rank, gain: int, role: Role, *, held: bool, played: Rank | None = None
    ) -> Advance:
        """Nobody ever climbs."""
        return Advance(level, won=False)


@attrs.frozen
class Triple:
    """A user's own bonus."""

    def multiplier(self, shape: tuple[tuple[int, int], ...]) -> int:
        """Three for each part."""
        return 3 * len(shape)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_parts_of_the_users_own_are_asked(lang: str) -> None:
    """Values that compute need no name: the sheet shows what they give."""
    config = RuleConfig(settlement=Half(), ladder=Stairs(), kitty_bonus=Triple())
    sheet = rule_sheet(config, lang)

    assert "| ×3 |" in sheet
    assert "| ×6 |" in sheet
    assert "100" in sheet.partition("| ×6 |")[2]
    assert "None" not in sheet


@pytest.mark.parametrize("preset", PRESETS)
def test_sheets_are_plain(preset: str) -> None:
    """Each preset fills a page or two, without an empty section or a doubled empty line."""
    for lang in LANGUAGES:
        sheet = rule_sheet(PRESETS[preset](), lang)
        assert 60 < len(sheet.splitlines()) < 140
        assert "\n\n\n" not in sheet
        assert sheet.endswith("\n")


def test_unknown_languages_are_refused() -> None:
    """The error names the languages."""
    with pytest.raises(ArgumentError, match="en, es, zh"):
        rule_sheet(presets.tractor(), "fr")


def test_levels_of_examples_are_played() -> None:
    """The level in the examples is one that the table can reach."""
    for start in PLAIN_RANKS:
        config = RuleConfig().with_options({"ladder.start": str(start)})
        shown = re.search(r"An example, with level (\S+)", rule_sheet(config))
        assert shown is not None
        assert Rank.parse(shown[1]) >= start
