"""Chapter 2 and 10.0: what is in the box, and what the text demands of what is printed on it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from services.cangaceiros.abilities import LAMPIAO, LIDIA, ZABELE, ZE_BAIANO
from services.cangaceiros.content import (
    ACTION_CARDS,
    BOARD,
    CHIEFS,
    EVENTS,
    FAME_TRACK,
    FAZENDAS,
    LIFE_GOALS,
    PLAYER_COUNTS,
    PRISON_TOKENS,
    REWARDS,
    SPACES,
    STARTING_CARDS,
    TRADES,
    VOLANTES_CARDS,
    VOLANTES_TOKENS,
    Rate,
    Strength,
)
from services.cangaceiros.pieces import COLOURS
from services.engine.content import names, sources

NOTHING = Strength()


# --- counts ---------------------------------------------------------------------------------------------------------


def test_every_component_is_there_as_often_as_the_book_says() -> None:
    """CG-200, CG-201, CG-202, CG-209, CG-212, CG-213, CG-214, CG-215, CG-216, CG-217, CG-226."""
    assert list(SPACES) == ["2/3", "4/5"]
    assert (len(PRISON_TOKENS), len(VOLANTES_TOKENS), len(REWARDS)) == (4, 10, 16)
    assert len(EVENTS) == 14 + 1
    assert (len(LIFE_GOALS), len(CHIEFS)) == (14, 20)
    assert Counter(card.back for card in ACTION_CARDS.values()) == {"starting": 7, "serra": 8, "caatinga": 7}
    assert Counter((card.band, card.back) for card in VOLANTES_CARDS.values()) == {
        (band, back): 2 if back else 1 for band in SPACES for back in range(4)
    }


def test_fazenda_tiles_by_type() -> None:
    """CG-211, CG-DC-03."""
    assert Counter(tile.type for tile in FAZENDAS.values()) == {"sertao": 11, "serra": 3, "caatinga": 3}


def test_the_player_board() -> None:
    """CG-125, CG-224, CG-512, CG-514, CG-516, CG-518, CG-520: 5 spaces in the lines, 4 for either token."""
    assert (BOARD.line_spaces, BOARD.deal_spaces, BOARD.vengeance_spaces) == (5, 4, 4)
    assert (BOARD.cangaceiros, BOARD.training_markers) == (11, 3)
    assert len(STARTING_CARDS) == 7
    assert len(COLOURS) == 5


def test_deal_and_vengeance_tokens_never_run_out() -> None:
    """CG-207, CG-208, CG-DC-23: 20 of each for at most 5 players with at most 4."""
    assert max(PLAYER_COUNTS) * BOARD.deal_spaces == max(PLAYER_COUNTS) * BOARD.vengeance_spaces == 20


def test_volantes_suffice_for_all_spawns() -> None:
    """CG-204, CG-DC-12: whatever order the cards come in, all of them are used."""
    assert BOARD.volantes == 43
    for band in SPACES:
        spawns = [card.spawn for card in VOLANTES_CARDS.values() if card.band == band]
        assert sum(there.mossoro + there.salgueiro + there.salvador + there.recife for there in spawns) <= 43


def test_every_value_has_a_source() -> None:
    """Section 10: each is given by the text or reconstructed."""
    tables = names("services.cangaceiros")
    rows = [fields for name in tables for fields in sources("services.cangaceiros", name).values()]
    found = {source for fields in rows for source in fields.values()}
    assert found == {"rulebook", "reconstructed"}
    assert len(tables) == 15


# --- constraints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("band", SPACES)
def test_fame_for_a_volante_rises_with_the_rounds(band: str) -> None:
    """CG-220, CG-625, CG-DC-09, CG-DC-10: the printed card, then 1, 1, 2, 2, 3, 3 figures."""
    cards = [card for card in VOLANTES_CARDS.values() if card.band == band]
    assert [card.back for card in cards] == [0, 1, 1, 2, 2, 3, 3]
    assert [card.fame for card in cards] == [0, 0, 0, 1, 1, 2, 2]
    assert all(card.wound_spaces >= 1 for card in cards)


@pytest.mark.parametrize("band", SPACES)
def test_a_round_card_has_the_face_of_the_example(band: str) -> None:
    """CG-EX-03, CG-DC-11."""
    faces = [(card.strength, card.wound_spaces) for card in VOLANTES_CARDS.values() if card.band == band]
    assert (Strength(guns=2, protection=2), 2) in faces


def test_three_tokens_show_what_the_example_says() -> None:
    """CG-EX-03, CG-DC-13: Guns on two of them, Protection on two of them, Facão on one."""

    def fits(three: tuple[Strength, ...]) -> bool:
        shown = [tuple(getattr(token, line) for token in three) for line in ("guns", "protection", "facao")]
        return [sorted(values) for values in shown] == [[0, 1, 1], [0, 1, 1], [0, 0, 1]]

    assert any(fits(three) for three in combinations((token.strength for token in VOLANTES_TOKENS.values()), 3))


def test_every_token_of_the_prison_is_a_bonus() -> None:
    """CG-639."""
    assert NOTHING not in [token.strength for token in PRISON_TOKENS.values()]


def test_a_card_adds_what_the_example_says() -> None:
    """CG-EX-03, CG-DC-14."""
    assert Strength(protection=1) in [ACTION_CARDS[card].strength for card in STARTING_CARDS]


def test_the_chief_of_the_example() -> None:
    """CG-EX-03, CG-DC-15: Dadá trained has Guns 3, Protection 2, Facão 0, and every wound space covers something."""
    dada = next(chief for chief in CHIEFS.values() if chief.ability == "dada")
    bonuses = Counter(space.gives for space in dada.spaces)
    assert (dada.strength.guns + bonuses["guns"], dada.strength.protection + bonuses["protection"]) == (3, 2)
    assert (dada.strength.facao, bonuses["facao"]) == (0, 0)
    assert all(space.gives for space in dada.spaces if space.wound)


def test_every_chief_has_three_training_spaces_and_one_ability() -> None:
    """CG-222, CG-DC-16: at places that differ from card to card; every space is of use for something."""
    places = set()
    for chief in CHIEFS.values():
        marked = tuple(place for place, space in enumerate(chief.spaces) if space.training)
        assert len(marked) == BOARD.training_markers
        assert [space.gives for space in chief.spaces].count("ability") == 1
        assert all(space.gives or space.wound for space in chief.spaces)
        assert any(space.wound and not space.training for space in chief.spaces)
        places.add(marked)
    assert len(places) > 1


def test_abilities_that_begin_with_a_marker_taken_off_lie_under_one() -> None:
    """CG-778, CG-785, CG-787, CG-DC-17."""
    for chief in CHIEFS.values():
        if chief.ability in (LIDIA, ZABELE, ZE_BAIANO):
            assert next(space for space in chief.spaces if space.gives == "ability").training


def test_lampiaos_ability_does_not_lie_under_a_marker() -> None:
    """CG-777, CG-DC-18."""
    lampiao = next(chief for chief in CHIEFS.values() if chief.ability == LAMPIAO)
    ability = next(space for space in lampiao.spaces if space.gives == "ability")
    assert (ability.training, ability.wound) == (False, True)


def test_the_base_ability_is_no_space_of_a_chief() -> None:
    """CG-406, CG-DC-19, CG-R-08: a space gives the special ability, a bonus of a line, or nothing."""
    assert {space.gives for chief in CHIEFS.values() for space in chief.spaces} == {
        "ability",
        "guns",
        "protection",
        "facao",
        "",
    }


def test_starting_cards_show_five_icons_each_at_least_once() -> None:
    """CG-221, CG-DC-20."""
    shown = {icon for card in STARTING_CARDS for icon in ACTION_CARDS[card].icons}
    assert shown == {"movement", "garrison", "training", "plunder", "cunning"}


def test_every_card_adds_something_to_an_attack() -> None:
    """CG-221, CG-700, CG-725, CG-DC-21."""
    assert NOTHING not in [card.strength for card in ACTION_CARDS.values()]
    assert len({card.text for card in ACTION_CARDS.values() if card.back != "starting"}) == 8 + 7


def test_fazendas_give_bonuses_of_the_book() -> None:
    """CG-DC-22: of all kinds that the text names; Heal in the Caatinga."""
    given = {bonus for tile in FAZENDAS.values() for bonus in tile.bonuses}
    assert given == {"reis", "guns", "protection", "facao", "deal", "vengeance", "heal"}


def test_reward_tiles_suffice() -> None:
    """CG-209, CG-DC-24: also with the other reading, 2 under each of 7 tiles."""
    assert max(count.rewards for count in PLAYER_COUNTS.values()) * 7 == 14 <= len(REWARDS)


def test_life_goals_can_be_paid() -> None:
    """CG-223, CG-924, CG-925, CG-DC-25: each cost is within the limits of lines, tokens and Cangaceiros."""
    for goal in LIFE_GOALS.values():
        costs = Counter(goal.costs)
        assert min(costs.values()) >= 1
        lines = costs["guns"] + costs["protection"] + costs["facao"] + costs["line"]
        garrisons = sum(count for cost, count in costs.items() if cost.startswith("garrison"))
        assert max(costs["guns"], costs["protection"], costs["facao"]) <= BOARD.line_spaces
        assert lines + garrisons <= BOARD.cangaceiros
        assert not costs["line"] or lines == costs["line"]  # so that each cost can be looked at alone
        assert not costs["garrison"] or garrisons == costs["garrison"]
        assert costs["deal"] <= BOARD.deal_spaces
        assert costs["vengeance"] <= BOARD.vengeance_spaces
    used = {cost for goal in LIFE_GOALS.values() for cost in goal.costs}
    assert used == {
        *("garrison_sertao", "garrison_serra", "garrison_caatinga", "garrison"),
        *("guns", "protection", "facao", "line"),
        *("reis", "trophies", "deal", "vengeance"),
    }
    assert BOARD.life_goal_fame == 9


def test_the_fame_track() -> None:
    """CG-673, CG-674, CG-DC-26: it has a space 4 to start on; bounties rise by rows from 1, and 2 and 3 occur."""
    assert BOARD.fame == 4
    bounties = [row.bounty for row in FAME_TRACK]
    assert bounties == sorted(bounties)
    assert bounties[:4] == [1, 1, 2, 3]
    assert [row.fame for row in FAME_TRACK] == sorted(row.fame for row in FAME_TRACK)


def test_displays_never_need_more_cards_than_there_are() -> None:
    """CG-972, CG-DC-27: 6 of 8 Serra cards, of 7 Caatinga cards, of 14 Life Goals."""
    assert [count.displayed for count in PLAYER_COUNTS.values()] == [3, 4, 5, 6]
    assert max(count.displayed for count in PLAYER_COUNTS.values()) <= min(8, 7, 14)


@pytest.mark.parametrize("band", SPACES)
def test_milian_finds_a_railroad(band: str) -> None:
    """CG-782, CG-DC-28: also at a Fazenda."""
    assert any(space.has_railroad for space in SPACES[band].values() if space.type == "sertao")


def test_rates_of_the_cities() -> None:
    """CG-540, CG-541, CG-542, CG-543, CG-EX-06: 1, 4, 6 for 1, 3, 5; with the Chief for it 1, 3, 5 for 1, 4, 6."""
    assert {trade.city: (trade.goods, trade.ability) for trade in TRADES.values()} == {
        "mossoro": ("tokens", "jararaca"),
        "salgueiro": ("reis", "dulce"),
        "salvador": ("trophies", "ponto_fino"),
    }
    for trade in TRADES.values():
        assert trade.rates == (Rate(1, 1), Rate(4, 3), Rate(6, 5))
        assert trade.chief_rates == (Rate(1, 1), Rate(3, 4), Rate(5, 6))
