import hashlib
import itertools
import random
from collections import Counter
from typing import Any

import pytest
from tests.helpers import say, texts, whole_game

from spades import ALL_CARDS, Card, Deal, GameError, Ruleset, State, apply, commitment, hand_seed, legal_moves, new_game
from spades.shuffle import _below, read_seed_text, seed_text, shuffled

# --- the algorithm again, from its description alone, with integers and strings ---


def reference_hand_seed(seed: int | bytes, hand: int) -> str:
    text = "b" + seed.hex() if isinstance(seed, bytes) else "i" + format(seed, "x")
    return hashlib.sha256(f"spades:hand:1:{text}:{hand}".encode()).hexdigest()


def reference_shuffle(pack: list[str], hand: str, deal: int) -> list[str]:
    stream: list[int] = []
    for counter in range(40):
        stream += hashlib.sha256(f"spades:deal:1:{hand}:{deal}:{counter}".encode()).digest()
    pack = list(pack)
    position = 0
    for i in range(len(pack) - 1, 0, -1):
        m = i + 1
        while stream[position] >= 256 - (256 % m):
            position += 1
        j = stream[position] % m
        position += 1
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def reference_deal(rules: Ruleset, seed: int | bytes, hand: int, dealer: int) -> list[set[str]]:
    names = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] + ["LJ", "BJ"]
    pack = [name for name in names if name in texts(rules.pack)]
    top = reference_shuffle(pack, reference_hand_seed(seed, hand), 0)
    hands: list[set[str]] = [set() for _ in range(rules.players)]
    step = 1 if rules.direction == "clockwise" else -1
    seat = dealer
    for card in top[: rules.hand_size * rules.players]:
        seat = (seat + step) % rules.players
        hands[seat].add(card)
    return hands


def deal_of(state: State) -> Deal:
    (deal,) = legal_moves(state)
    assert isinstance(deal, Deal)
    return deal


@pytest.mark.parametrize("seed", [0, 7, -31, 2**300, b"", b"\x00\xff"], ids=repr)
@pytest.mark.parametrize(
    "rules",
    [
        Ruleset(),
        Ruleset(players=3),
        Ruleset(players=2),
        Ruleset(players=6, direction="counterclockwise"),
        Ruleset(top_trumps=("BJ", "LJ", "2D", "2S")),
    ],
    ids=lambda rules: rules.summary(),
)
def test_the_documented_algorithm_gives_the_deals(seed: int | bytes, rules: Ruleset) -> None:
    for hand, dealer in ((1, 0), (2, rules.players - 1), (1000, 1)):
        deal = deal_of(new_game(rules, seed=seed, hand_number=hand, dealer=dealer))
        assert [set(texts(cards)) for cards in deal.hands] == reference_deal(rules, seed, hand, dealer)


def test_every_deal_of_a_hand_is_another_part_of_the_stream() -> None:
    names = texts(ALL_CARDS)
    hand = hand_seed(7, 3)
    for deal in (0, 1, 2, 10):
        assert texts(shuffled(ALL_CARDS, hand, deal)) == reference_shuffle(names, hand.hex(), deal)
    assert len({shuffled(ALL_CARDS, hand, deal) for deal in range(20)}) == 20


# --- pinned: these must never change ---

PINNED_HAND_SEEDS: dict[tuple[int | bytes, int], str] = {
    (0, 1): "fe180405cc2286c62fb6c24628a0a0cf5ccdccc82d22585873405fc2e40e0dc0",
    (7, 1): "a8cb04a855a5ec0fac0b696d48b991641a1bf3239e9b30760d8e2bf3543fe3c5",
    (7, 2): "f8d206f2d76e442f2ebaf7873584a8c26ea5874b89cb47b845239d9d4d2ada22",
    (-31, 1): "28523a95e68367abecbdc9a7582ca8cb921f53e355d4a1d4de163cbe61a05840",
    (18446744073709551616, 12): "1951f885cc13b936e403697a6b26aa3ac765a527ebc4f86676936f0877ad9f82",
    (b"", 1): "83c1c3ea2d0b7889da12301906c0f05fcc167622b9eeff684ee66fe2e2f2e2c8",
    (b"\x00\xff", 1): "5d539945b50f63475cada72e2056a1b50e607d0b6d0ae29dc2461ce552cdb39d",
}
PINNED_COMMITMENTS: dict[int | bytes, str] = {
    0: "412bee6a60628d59beb7b9d33cdb475aed00daed46c5e7fdfc2cf65977ab89aa",
    7: "0fb81d8081458f0c193f935cd318fa61c5107e5d763ed3cb356d17f140c4e613",
    -31: "9b41ef4184c5a25c3c07675c6a08bf7c4b26bc33af64bd9255201854dcd4e8b5",
    b"": "1ed77bb68aa0e9cd960a145ecfe604540ecc96431af1c136940166ac20da2580",
    b"\x00\xff": "e5729d197fd483af383bd07d37fc3a46ada6bd880147144d50d87a9150b7ea54",
}
PINNED_DEALS: dict[int, str] = {
    1: (
        "deal 3C 5C 8C TC QC KC AC 3D 2H 7H 6S TS KS / "
        "2C 4C JC TD JD QD 5H 8H TH AH 2S 9S AS / "
        "6C 7C 9C 6D 8D 9D AD 6H 9H JH QH KH JS / "
        "2D 4D 5D 7D KD 3H 4H 3S 4S 5S 7S 8S QS"
    ),
    2: (
        "deal 5C AC 3D 4D 6D TD JD QD 5H TH KH 5S 8S / "
        "6C TC 8D KD 6H 9H JH AH 4S 7S TS JS QS / "
        "2C 3C 4C 8C 9C KC AD 2H QH 6S 9S KS AS / "
        "7C JC QC 2D 5D 7D 9D 3H 4H 7H 8H 2S 3S"
    ),
}


@pytest.mark.parametrize(("seed", "hand"), PINNED_HAND_SEEDS, ids=repr)
def test_hand_seeds_stay_the_same_for_ever(seed: int | bytes, hand: int) -> None:
    assert hand_seed(seed, hand).hex() == PINNED_HAND_SEEDS[seed, hand]


@pytest.mark.parametrize("seed", PINNED_COMMITMENTS, ids=repr)
def test_commitments_stay_the_same_for_ever(seed: int | bytes) -> None:
    assert commitment(seed) == PINNED_COMMITMENTS[seed]


@pytest.mark.parametrize("hand", PINNED_DEALS)
def test_deals_stay_the_same_for_ever(hand: int) -> None:
    assert str(deal_of(new_game(seed=7, hand_number=hand))) == PINNED_DEALS[hand]


# --- no deal is likelier than another ---


@pytest.mark.parametrize("bound", range(2, 55))
def test_every_integer_below_a_bound_comes_from_the_same_number_of_bytes(bound: int) -> None:
    found: Counter[int] = Counter()
    for byte in range(256):
        try:
            found[_below(bound, iter([byte]))] += 1
        except StopIteration:  # this byte is passed over
            found[-1] += 1
    assert found.pop(-1, 0) == 256 % bound
    assert found == dict.fromkeys(range(bound), 256 // bound)


def test_a_byte_that_would_favour_some_numbers_is_passed_over() -> None:
    assert _below(52, iter([255, 208, 207, 3])) == 207 % 52


def chi_square(found: Counter[Any], cells: int, total: int) -> float:
    expected = total / cells
    return sum(count * count for count in found.values()) / expected - total


def test_all_orders_are_equally_likely() -> None:
    seed, total = say(20240229), 12000
    found = Counter(shuffled("abc", hand_seed(seed, number)) for number in range(1, total + 1))
    assert set(found) == set(itertools.permutations("abc"))
    assert chi_square(found, 6, total) < 20.5  # one in a thousand, five degrees of freedom


def test_every_card_is_equally_likely_in_every_place() -> None:
    seed, total = say(20240301), 4000
    orders = [shuffled(range(52), hand_seed(seed, number)) for number in range(1, total + 1)]
    for place in (0, 1, 25, 50, 51):
        found = Counter(order[place] for order in orders)
        assert chi_square(found, 52, total) < 99  # about one in ten thousand, 51 degrees of freedom


# --- hands, deals and seeds ---


def test_every_hand_of_a_game_has_its_own_seed() -> None:
    assert len({hand_seed(7, number) for number in range(1, 200)}) == 199
    assert len({hand_seed(seed, 1) for seed in (0, 1, -1, b"", b"\x00", b"i1")}) == 6


def test_a_game_goes_on_with_the_same_deals() -> None:
    last = whole_game(Ruleset(hands_limit=3), seed=7)
    deals = [action for action in last.history if isinstance(action, Deal)]
    assert len(deals) == 3
    for number, deal in enumerate(deals, 1):
        assert deal_of(new_game(seed=7, hand_number=number, dealer=(number - 1) % 4)) == deal


def test_a_hand_seed_is_a_seed_that_can_be_committed_to() -> None:
    secret = hand_seed(b"secret", 4)
    assert commitment(secret) == hashlib.sha256(f"spades:commit:1:b{secret.hex()}".encode()).hexdigest()


def test_without_a_seed_a_game_draws_256_fresh_bits() -> None:
    one, other = new_game(), new_game()
    assert isinstance(one.seed, bytes)
    assert len(one.seed) == 32
    assert one.seed != other.seed
    assert legal_moves(one) != legal_moves(other)
    assert legal_moves(one) == legal_moves(new_game(seed=one.seed))


@pytest.mark.parametrize("seed", [True, 2.5, "7", float("nan"), [7], bytearray(b"7")], ids=repr)
def test_a_seed_is_a_whole_number_or_bytes(seed: Any) -> None:
    for call in (lambda: new_game(seed=seed), lambda: commitment(seed), lambda: hand_seed(seed, 1)):
        with pytest.raises(GameError, match="a seed is a whole number or bytes") as caught:
            call()
        assert repr(seed) in str(caught.value)


def test_none_is_no_seed_to_commit_to() -> None:
    for call in (lambda: commitment(None), lambda: hand_seed(None, 1)):  # type: ignore[arg-type]
        with pytest.raises(GameError, match="not None"):
            call()


@pytest.mark.parametrize("number", [0, -1, True, 1.0, "1", None], ids=repr)
def test_hands_are_numbered_from_one(number: Any) -> None:
    with pytest.raises(GameError, match="hands are numbered from 1") as caught:
        hand_seed(7, number)
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("seed", [0, 7, -31, 10**400, b"", b"\x00\xff", b"i7"], ids=lambda seed: str(seed)[:20])
def test_a_seed_comes_back_from_its_text(seed: int | bytes) -> None:
    assert read_seed_text(seed_text(seed)) == seed
    assert type(read_seed_text(seed_text(seed))) is type(seed)


@pytest.mark.parametrize(
    "text", ["", "7", "i", "i07", "i7 ", "iG", "i1_0", "I7", "x7", "b0", "b0 0", "bFF", 7, None, b"i7"]
)
def test_other_text_is_no_seed(text: Any) -> None:
    with pytest.raises(GameError, match="a seed is written as") as caught:
        read_seed_text(text)
    assert repr(text) in str(caught.value)


# --- the deal (§4) ---


def test_the_first_card_goes_to_the_seat_after_the_dealer() -> None:
    for dealer in range(4):
        pack = shuffled(ALL_CARDS[:52], hand_seed(7, 1))
        deal = deal_of(new_game(seed=7, dealer=dealer))
        for place, card in enumerate(pack):
            assert card in deal.hands[(dealer + 1 + place) % 4]


def test_counterclockwise_the_first_card_goes_to_the_other_side() -> None:
    pack = shuffled(ALL_CARDS[:52], hand_seed(7, 1))
    deal = deal_of(new_game(Ruleset(direction="counterclockwise"), seed=7, dealer=0))
    assert all(card in deal.hands[-(1 + place) % 4] for place, card in enumerate(pack))


def test_any_well_formed_deal_is_taken() -> None:
    seed = say(5)
    pack: list[Card] = list(ALL_CARDS[:52])
    random.Random(seed).shuffle(pack)
    own = Deal([pack[place::4] for place in range(4)])
    state = new_game(seed=7)
    assert own not in legal_moves(state)
    assert [set(hand) for hand in apply(state, own).hands] == [set(hand) for hand in own.hands]
    assert apply(state, own).history == (own,)
