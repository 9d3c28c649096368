"""
The rules of Spades played out with lists and strings: a second opinion for the tests.

Written straight from the rules, rule by rule and in their order, slowly and without any cleverness, so that it can be
read beside them. It shares nothing with the package it is compared with. Cards and actions are the written forms: "TH",
"BJ"; "3", "blind nil", "look 2", "pass 2C". Marks such as "E3" or "7.1" name the section a line stands for.

Options are a mapping of the differences from `DEFAULTS`; they must be a ruleset that can be played (E1 is not repeated
here).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Options = Mapping[str, object]
Line = tuple[str, int, int, int | None]

# fmt: off
DEFAULTS: dict[str, object] = {
    # the table and the cards
    "players": 4, "team_size": None, "direction": "clockwise", "two_player_deal": "draw", "top_trumps": (),
    "removed": None, "redeal": (), "redeal_choice": "must",
    # bidding
    "bidding": "free", "suicide_both_nil": False, "first_bidder": "after_dealer", "zero_bid": "nil",
    "allowed_bids": (), "min_bid": 0, "min_team_bid": 0, "board_nil": "partner_alone", "cap_team_bid": False,
    "hook": False, "double_nil": "independent", "first_hand_bids_itself": False, "blind_nil": "any_hand",
    "blind_nil_deficit": 100, "nil_exchange": 0, "blind_nil_exchange": 0, "exchange_order": "simultaneous",
    # play
    "opening_lead": "after_dealer", "lead_spades": "when_broken", "breaks_spades": "any_spade",
    "first_trick_spades": True,
    # scoring
    "trick_points": 10, "bag_points": 1, "set_penalty": "full_bid", "failed_nil_tricks": "count", "nil_bonus": 100,
    "nil_penalty": 100, "blind_nil_bonus": 200, "blind_nil_penalty": 200, "bag_limit": 10, "bag_penalty": 100,
    "bag_carry": "keep", "bag_count": "counter", "ten_for_two": "off", "ten_for_two_points": 200,
    "ten_for_two_penalty": 200, "boston": "off", "boston_points": 200,
    # the end
    "target_score": 500, "target_rule": "at_least", "both_reach": "higher_wins", "tie": "another_hand",
    "lose_floor": None, "sets_limit": 0, "hands_limit": 0,
}
# fmt: on


# ---- reading the options


def option(options: Options, name: str) -> object:
    return options.get(name, DEFAULTS[name])


def whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def number(options: Options, name: str) -> int:
    return whole(option(options, name))


def several(options: Options, name: str) -> list[object]:
    value = option(options, name)
    assert isinstance(value, Iterable)
    return list(value)


# ---- 1: seats and teams


def team_size(options: Options) -> int:
    """11.2: said, or 2 with four or six players, else 1."""
    size = option(options, "team_size")
    if size is None:
        return 2 if number(options, "players") in {4, 6} else 1
    return whole(size)


def team_count(options: Options) -> int:
    return number(options, "players") // team_size(options)


def members(options: Options, team: int) -> list[int]:
    """The seats of a team: a seat's team is seat % number of teams."""
    return [seat for seat in range(number(options, "players")) if seat % team_count(options) == team]


def partners(options: Options, seat: int) -> list[int]:
    return [other for other in members(options, seat % team_count(options)) if other != seat]


def after(options: Options, seat: int) -> int:
    step = 1 if option(options, "direction") == "clockwise" else -1
    return (seat + step) % number(options, "players")


def is_draw(options: Options) -> bool:
    """Whether two players draw their hands (E12)."""
    return number(options, "players") == 2 and option(options, "two_player_deal") == "draw"


# ---- 2: cards

RANKS = "23456789TJQKA"


def top_trumps(options: Options) -> list[str]:
    return [str(card) for card in several(options, "top_trumps")]


def suit(options: Options, card: str) -> str:
    """The suit a card belongs to: a top trump is a spade for every purpose (11.9)."""
    return "S" if card in top_trumps(options) else card[1]


def full_pack(options: Options) -> list[str]:
    """52 cards, and each joker exactly when it is a top trump, in canonical order (D)."""
    high = top_trumps(options)
    cards = [rank + letter for letter in "CDHS" for rank in RANKS]
    return [card for card in cards if card not in high] + high[::-1]


def parts(options: Options) -> int:
    """Into how many equal parts the pack goes: two players get a quarter each (11.1, E12)."""
    return 4 if number(options, "players") == 2 else number(options, "players")


def pack(options: Options) -> list[str]:
    """The cards in play, in canonical order (11.1, 11.9)."""
    cards = full_pack(options)
    removed = option(options, "removed")
    if removed is not None:
        out = [str(card) for card in several(options, "removed")]
        return [card for card in cards if card not in out]
    for card in [rank + letter for rank in RANKS for letter in "CHDS"]:  # 2C 2H 2D 2S 3C 3H ...
        if len(cards) % parts(options) == 0:
            break
        if card not in top_trumps(options):
            cards.remove(card)
    return cards


def hand_size(options: Options) -> int:
    """How many cards a player gets, which is how many tricks a hand has."""
    return len(pack(options)) // parts(options)


def in_order(options: Options, cards: Iterable[object]) -> list[str]:
    """D: by suit C D H S, then rank upward, top trumps last, the lowest of them first."""
    order = full_pack(options)
    return sorted((str(card) for card in cards), key=order.index)


def spades_in(options: Options, cards: Iterable[object]) -> int:
    return sum(suit(options, str(card)) == "S" for card in cards)


# ---- 4: hands that are thrown in


def redeal_reasons(options: Options, hand: Iterable[object]) -> list[str]:
    """E4: the conditions of `redeal` that a hand meets."""
    cards = [str(card) for card in hand]
    spades = spades_in(options, cards)
    longest = max(sum(suit(options, card) == letter for card in cards) for letter in "CDHS")
    courts = [card for card in cards if card[0] in "JQK"]  # by printed rank; BJ and LJ begin with B and L
    meets = {
        "no_spades": spades == 0,
        "one_spade": spades == 1,
        "no_court_cards": not courts,
        "seven_of_a_suit": longest >= 7,
    }
    wanted = several(options, "redeal")
    return [name for name, met in meets.items() if met and name in wanted]


# ---- 5: bids


def bids_itself(options: Options, hand_number: int) -> bool:
    """E6: hand 1, where the option says so."""
    return bool(option(options, "first_hand_bids_itself")) and hand_number == 1


def is_nil(bid: object) -> bool:
    return bid in {"nil", "blind nil"}


def tricks_bid(bid: object) -> int:
    """What a recorded bid adds to the contract: a nil adds 0, and so far does a bid not made yet."""
    return bid if isinstance(bid, int) else 0


def blind_nil_possible(options: Options, seat: int, scores: Sequence[int], hand_number: int) -> bool:
    """E2: whether a player may bid blind nil in this hand, if 0 is a legal bid when the turn comes."""
    allowed = several(options, "allowed_bids")
    if option(options, "bidding") != "free" or option(options, "zero_bid") != "nil":
        return False
    if is_draw(options) or bids_itself(options, hand_number) or (allowed and 0 not in allowed):
        return False
    if option(options, "blind_nil") == "when_behind":  # exactly this far counts
        behind = max(scores) - scores[seat % team_count(options)]
        return behind >= number(options, "blind_nil_deficit")
    return option(options, "blind_nil") == "any_hand"


def legal_bids(options: Options, hand: Iterable[object], seat: int, bids: Sequence[object]) -> list[int]:
    """
    E3: the numbers a seat may bid, upward; `bids` has None for every seat that has not bid.

    From allowed_bids on, each rule is left out for this bid if it would leave nothing: that is what "or choice" says.
    """
    tricks = hand_size(options)
    spades = spades_in(options, hand)
    mode = option(options, "bidding")
    zero_is_nil = option(options, "zero_bid") == "nil"
    mates = [bids[mate] for mate in partners(options, seat)]
    mate_nil = any(is_nil(bid) for bid in mates)
    last_of_team = None not in mates
    others = [bid for other, bid in enumerate(bids) if other != seat]
    # what cards, mode and zero_bid allow
    choice = list(range(tricks + 1))
    if mode == "whiz":
        choice = sorted({0, spades})
    if mode == "mirror":
        choice = [spades]
    if option(options, "zero_bid") == "forbidden":
        choice = [bid for bid in choice if bid != 0]
    # double nil forbidden; solo has none (E8)
    if option(options, "double_nil") == "forbidden" and mates and all(is_nil(bid) for bid in mates):
        choice = [bid for bid in choice if bid != 0] or choice
    # 11.13 suicide
    if mode == "suicide":
        if mate_nil and not option(options, "suicide_both_nil"):
            choice = [bid for bid in choice if bid != 0]
        if last_of_team and not mate_nil:
            choice = [0]
    # 11.10 allowed_bids
    allowed = several(options, "allowed_bids")
    if allowed:
        choice = [bid for bid in choice if bid in allowed] or choice
    # 11.10 min_bid: for players who do not bid nil
    least = number(options, "min_bid")
    choice = [bid for bid in choice if bid >= least or (bid == 0 and zero_is_nil)] or choice
    # 11.10 board
    board = number(options, "min_team_bid")
    contract = sum(tricks_bid(bid) for bid in mates)
    fits = []
    for bid in choice:
        nil = bid == 0 and zero_is_nil
        reaches = not last_of_team or contract + bid >= board
        if option(options, "board_nil") == "exempt" and (mate_nil or nil):
            reaches = True
        if option(options, "board_nil") == "partner_alone" and mode == "suicide" and not nil:
            reaches = bid >= board
        if reaches:
            fits.append(bid)
    choice = fits or choice
    # 11.10 cap
    if option(options, "cap_team_bid"):
        choice = [bid for bid in choice if contract + bid <= tricks] or choice
    # 11.10 hook: the last bidder of the table; a nil counts as 0
    if option(options, "hook") and None not in others:
        total = sum(tricks_bid(bid) for bid in others)
        choice = [bid for bid in choice if total + bid != tricks] or choice
    return choice


# ---- 6: play


def legal_plays(
    options: Options, hand: Iterable[object], trick: Sequence[object], broken: bool, first_trick: bool
) -> list[str]:
    """The cards that may be played, in canonical order. In trick 1 the leader is the seat that 6.1 chose."""
    cards = in_order(options, hand)
    no_spades = [card for card in cards if suit(options, card) != "S"]
    clubs = [card for card in cards if suit(options, card) == "C"]
    spade_ban = first_trick and not option(options, "first_trick_spades")  # E11
    opening = option(options, "opening_lead")

    if not trick:
        # 6.1: the holder of the lowest club must lead it; a leader without clubs means that nobody has one
        if first_trick and opening != "after_dealer" and clubs:
            return [clubs[0]]
        # 6.3
        may_lead_spades = {"when_broken": broken, "any_time": True, "after_first_trick": not first_trick}
        rule = next(name for name in may_lead_spades if option(options, "lead_spades") == name)
        return no_spades if no_spades and (spade_ban or not may_lead_spades[rule]) else cards

    # 6.2: follow suit; E11: following comes first
    led = suit(options, str(trick[0]))
    following = [card for card in cards if suit(options, card) == led]
    choice = following or (no_spades if spade_ban and no_spades else cards)
    # 6.1: everyone plays their lowest club to trick 1
    if first_trick and opening == "all_lowest_club":
        clubs = [card for card in choice if suit(options, card) == "C"]
        if clubs:
            return [clubs[0]]
    return choice


def winner(options: Options, cards: Sequence[object]) -> int:
    """6.2: the place among the cards as played of the one that wins."""
    played = [str(card) for card in cards]
    spades = [card for card in played if suit(options, card) == "S"]
    led = [card for card in played if suit(options, card) == suit(options, played[0])]
    highest = in_order(options, spades or led)[-1]
    return played.index(highest)


# ---- 7 and 8: the score of a hand


def score(
    options: Options,
    bids: Sequence[object] | None,
    tricks: Sequence[int],
    *,
    bags: Sequence[int],
    scores: Sequence[int],
    sets: Sequence[int],
    hand_number: int = 1,
) -> list[dict[str, object]]:
    """What each team gets for a hand. `bids` is None, or None for every seat, in a hand that bids itself (E6)."""
    results: list[dict[str, object]] = []
    heard = list(bids) if bids is not None else [None] * len(tricks)
    if None in heard and not bids_itself(options, hand_number):
        raise ValueError("a bid is missing")
    if option(options, "zero_bid") == "nil":
        heard = ["nil" if bid == 0 else bid for bid in heard]
    for team in range(team_count(options)):
        seats = members(options, team)
        counter = scores[team] % 10 if option(options, "bag_count") == "last_digit" else bags[team]  # E9
        lines: list[Line]
        if None in heard:
            contract = sum(tricks[seat] for seat in seats)
            lines = [("tricks", number(options, "trick_points") * contract, 0, None)] if contract else []
            made, wins_game = True, False
        else:
            team_bids = {seat: heard[seat] for seat in seats}
            team_tricks = {seat: tricks[seat] for seat in seats}
            contract = sum(tricks_bid(bid) for bid in team_bids.values())
            lines, made = contract_lines(options, team_bids, team_tricks)
            lines += nil_lines(options, team_bids, team_tricks)
            lines += penalty_lines(options, counter + sum(line[2] for line in lines))
            wins_game = option(options, "boston") == "wins" and sum(team_tricks.values()) == hand_size(options)
        points = sum(line[1] for line in lines)
        results.append(
            {
                "contract": contract,
                "tricks": sum(tricks[seat] for seat in seats),
                "made": made,
                "lines": lines,
                "points": points,
                "bags": counter + sum(line[2] for line in lines),
                "sets": sets[team] + (0 if made else 1),
                "score": scores[team] + points,
                "wins_game": wins_game,
            }
        )
    return results


def contract_lines(options: Options, bids: Mapping[int, object], tricks: Mapping[int, int]) -> tuple[list[Line], bool]:
    """7.1, 11.8: the lines for contract, bags and Boston of one team, and whether the contract was made."""
    trick_points = number(options, "trick_points")
    contract = sum(tricks_bid(bid) for bid in bids.values())
    taken = sum(tricks.values())
    # 11.8 Boston looks at tricks taken; E8: `scores` replaces contract, bags and ten for two, and counts as made
    boston = taken == hand_size(options)
    if boston and option(options, "boston") == "scores":
        return [("boston", number(options, "boston_points"), 0, None)], True
    # 7.2: what a failed nil's tricks are good for
    rule = option(options, "failed_nil_tricks")
    failed = sum(tricks[seat] for seat in bids if is_nil(bids[seat]))
    counted = taken if rule == "count" else taken - failed
    made = counted >= contract
    scored_bags, unscored_bags = 0, 0
    if made:
        scored_bags = counted - contract + (0 if rule in ("count", "nothing") else failed)
    elif rule == "bags":
        scored_bags = failed
    elif rule == "bags_unscored_if_set":
        unscored_bags = failed
    # 11.8 ten for two replaces the contract points both ways; 7.1 set penalty
    ten = option(options, "ten_for_two")
    if (ten == "exactly" and contract == 10) or (ten == "at_least" and contract >= 10):
        points = number(options, "ten_for_two_points") if made else -number(options, "ten_for_two_penalty")
    elif made:
        points = trick_points * contract
    elif option(options, "set_penalty") == "full_bid":
        points = -trick_points * contract
    elif option(options, "set_penalty") == "shortfall":  # E8: of the tricks that count
        points = -trick_points * (contract - counted)
    else:
        points = 0
    # E7: the lines in their order
    lines: list[Line] = [("contract-made" if made else "contract-set", points, 0, None)] if contract > 0 else []
    if scored_bags + unscored_bags > 0:
        lines.append(("bags", number(options, "bag_points") * scored_bags, scored_bags + unscored_bags, None))
    if boston and option(options, "boston") == "bonus":
        lines.append(("boston", number(options, "boston_points"), 0, None))
    return lines, made


def nil_lines(options: Options, bids: Mapping[int, object], tricks: Mapping[int, int]) -> list[Line]:
    """7.2: one line a nil of one team, in seat order."""
    nils = [seat for seat in sorted(bids) if is_nil(bids[seat])]
    # E8 double nil: every member of the team bids nil; solo has none
    joint = option(options, "double_nil") == "joint" and len(bids) > 1 and len(nils) == len(bids)
    lines: list[Line] = []
    for seat in nils:
        kind = "blind_nil" if bids[seat] == "blind nil" else "nil"
        succeeds = all(tricks[other] == 0 for other in nils) if joint else tricks[seat] == 0
        points = number(options, kind + "_bonus") if succeeds else -number(options, kind + "_penalty")
        lines.append(("nil", points, 0, seat))
    return lines


def penalty_lines(options: Options, counter: int) -> list[Line]:
    """7.3: one line a bag penalty, for a counter that already holds the bags of the hand."""
    limit = number(options, "bag_limit")
    lines: list[Line] = []
    while limit > 0 and counter >= limit:
        off = counter if option(options, "bag_carry") == "reset" else limit
        lines.append(("bag-penalty", -number(options, "bag_penalty"), -off, None))
        counter -= off
    return lines


# ---- 9: the end of the game


def end_test(
    options: Options, scores: Sequence[int], sets: Sequence[int], hands_played: int, boston_team: int | None = None
) -> tuple[str, list[int]] | None:
    """E10: the reason and the winners, or None when the game goes on. `boston_team` has won it by a Boston."""
    teams = list(range(len(scores)))
    # (1) Boston
    if boston_team is not None:
        return "boston", [boston_team]
    # (2) sets
    limit = number(options, "sets_limit")
    if limit > 0 and any(sets[team] >= limit for team in teams):
        rest = [team for team in teams if sets[team] < limit]
        return decide(options, "sets", scores, rest or teams)
    # (3) target
    target = number(options, "target_score")
    exactly = option(options, "target_rule") == "exactly"
    there = [team for team in teams if scores[team] == target or (scores[team] > target and not exactly)]
    if len(there) == 1 or (there and option(options, "both_reach") == "higher_wins"):
        return decide(options, "target", scores, there)
    # (4) floor
    floor = option(options, "lose_floor")
    if floor is not None and any(scores[team] <= whole(floor) for team in teams):
        return decide(options, "floor", scores, teams)
    # (5) hands
    hands_limit = number(options, "hands_limit")
    if hands_limit > 0 and hands_played >= hands_limit:
        return decide(options, "hands", scores, teams)
    return None


def decide(options: Options, reason: str, scores: Sequence[int], teams: list[int]) -> tuple[str, list[int]] | None:
    """E10: the highest of some teams wins; a tie is a draw, or the game goes on and nothing further is tested."""
    best = max(scores[team] for team in teams)
    winners = [team for team in teams if scores[team] == best]
    if len(winners) > 1 and option(options, "tie") == "another_hand":
        return None
    return reason, winners


# ---- a whole game


class ReferenceGame:
    """A game in progress, changed by each action."""

    def __init__(
        self,
        options: Options,
        *,
        dealer: int = 0,
        scores: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
        sets: Sequence[int] | None = None,
        hand_number: int = 1,
    ) -> None:
        unknown = [name for name in options if name not in DEFAULTS]
        if unknown:
            raise ValueError(f"no such options: {unknown}")
        self.options = options
        self.players = number(options, "players")
        teams = team_count(options)
        self.dealer = dealer
        self.hand_number = hand_number
        self.scores = list(scores) if scores is not None else [0] * teams
        self.bags = list(bags) if bags is not None else [0] * teams
        self.sets = list(sets) if sets is not None else [0] * teams
        if option(options, "bag_count") == "last_digit":  # E9
            if bags is not None:
                raise ValueError("E9: the last digit of the score tells the bags")
            self.bags = [total % 10 for total in self.scores]
        self.last_score: list[dict[str, object]] | None = None
        self.winners: list[int] = []
        self.end_reason: str | None = None
        self._wait_for_deal()

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    def _wait_for_deal(self) -> None:
        """The situation before a deal."""
        self.phase = "deal"
        self.to_act: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.seen = [False] * self.players
        self.bids: list[str | int | None] = [None] * self.players
        self.bid_order: list[int] = []
        self.trick: list[str] = []
        self.leader: int | None = None
        self.tricks_won = [0] * self.players
        self.spades_broken = False
        self.undrawn: list[str] = []  # E12: the pack that is left
        self.gifts: list[tuple[int, int, int, bool]] = []  # E5: giver, receiver, cards, whether cards then change hands
        self.given: list[tuple[int, int, str]] = []  # E5: giver, receiver and card of what has not changed hands yet

    def _is(self, name: str, value: object) -> bool:
        return option(self.options, name) == value

    # -- what may be done

    def legal(self, seat: int | None = None) -> list[str]:
        """D: the legal actions in canonical order of the seat to act, or another seat's early look."""
        if self.to_act is None:
            return []
        if seat is None or seat == self.to_act:
            return self._moves(self.to_act)
        # E2: earlier in the bidding, out of turn; not while a redeal is asked about
        if self.phase == "bid" and not self.seen[seat]:
            return [f"look {seat}"]
        return []

    def _moves(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if self.phase == "draw":
            return ["take", "refuse"]
        if self.phase == "redeal":  # E4: keep without looking, or look first; redeal only with such a hand
            claim = ["redeal"] if self.seen[seat] and redeal_reasons(self.options, hand) else []
            return [*([] if self.seen[seat] else ["look"]), "keep", *claim]
        if self.phase == "bid" and not self.seen[seat]:
            return ["look", "blind nil"]  # E2: 0 is legal here, or the hand would be seen
        if self.phase == "bid":
            return [str(bid) for bid in legal_bids(self.options, hand, seat, self.bids)]
        if self.phase == "exchange":
            gone = [card for giver, _, card in self.given if giver == seat]
            return [f"pass {card}" for card in hand if card not in gone]
        return legal_plays(self.options, hand, self.trick, self.spades_broken, sum(self.tricks_won) == 0)

    def apply(self, text: str) -> None:
        """Perform an action; ValueError, and nothing is changed, when it is not legal."""
        if self.phase == "deal":
            word, _, rest = text.partition(" ")
            if word != "deal":
                raise ValueError(f"{text}: the cards have to be dealt")
            self._deal([part.split() for part in rest.split("/")])
            return
        if self.to_act is None:
            raise ValueError(f"{text}: the game is over")
        if self.phase == "bid" and text == "nil":  # D: nil is read as 0
            text = "0"
        for other in range(self.players):
            if other != self.to_act and text in self.legal(other):
                self.seen[other] = True  # E2: an early look
                return
        if text not in self.legal():
            raise ValueError(f"{text}: not legal in phase {self.phase} for seat {self.to_act}: {self.legal()}")
        seat = self.to_act
        if text == "look":
            self.seen[seat] = True
        elif self.phase == "draw":
            self._draw(seat, text)
        elif self.phase == "redeal":
            self._answer(seat, text)
        elif self.phase == "bid":
            self._bid(seat, text)
        elif self.phase == "exchange":
            self._pass(seat, text.removeprefix("pass "))
        else:
            self._play(seat, text)

    # -- 4: deal, draw, redeal

    def _deal(self, parts: list[list[str]]) -> None:
        cards = [card for part in parts for card in part]
        if len(set(cards)) != len(cards) or not set(cards) <= set(pack(self.options)):
            raise ValueError("a card twice, or one that is not in the pack")
        if is_draw(self.options):
            if len(parts) != 1 or len(cards) != len(pack(self.options)):
                raise ValueError("E12: the draw needs the whole pack, from top to bottom")
            self.undrawn = cards
            self.seen = [True] * self.players  # E12: who draws a card sees it; blind nil is never possible (E2)
            self.phase = "draw"
            self.to_act = after(self.options, self.dealer)
            return
        if len(parts) != self.players or any(len(part) != hand_size(self.options) for part in parts):
            raise ValueError("not as many hands, or not as many cards in each, as there should be")
        self.hands = [in_order(self.options, part) for part in parts]
        self._hands_complete()

    def _draw(self, seat: int, text: str) -> None:
        # E12: take the top card and throw the next out, or throw it out and keep the next
        first, second = self.undrawn[:2]
        self.undrawn = self.undrawn[2:]
        self.hands[seat] = in_order(self.options, [*self.hands[seat], first if text == "take" else second])
        self.to_act = after(self.options, seat)
        if not self.undrawn:
            self._hands_complete()

    def _hands_complete(self) -> None:
        # E4: tested when complete, before any bid and before anyone looks
        thrown_in = any(redeal_reasons(self.options, hand) for hand in self.hands)
        if thrown_in and self._is("redeal_choice", "must"):
            self._wait_for_deal()
            return
        # E2: where blind nil is possible the hand stays face down, everyone else sees it now
        self.seen = [
            not blind_nil_possible(self.options, seat, self.scores, self.hand_number) for seat in range(self.players)
        ]
        if several(self.options, "redeal") and self._is("redeal_choice", "may"):
            self.phase = "redeal"
            self.to_act = after(self.options, self.dealer)
            return
        self._start_bidding()

    def _answer(self, seat: int, text: str) -> None:
        # E4: the first `redeal` throws in; same dealer, same hand number
        if text == "redeal":
            self._wait_for_deal()
        elif seat == self.dealer:  # everyone has been asked
            self._start_bidding()
        else:
            self.to_act = after(self.options, seat)

    # -- 5: bidding and exchange

    def _start_bidding(self) -> None:
        if bids_itself(self.options, self.hand_number):  # E6
            self._start_play()
            return
        self.phase = "bid"
        self._ask_for_bid(self.dealer if self._is("first_bidder", "dealer") else after(self.options, self.dealer))

    def _ask_for_bid(self, seat: int) -> None:
        self.to_act = seat
        # E2: if 0 is not legal, the hand is seen without a move
        if 0 not in legal_bids(self.options, self.hands[seat], seat, self.bids):
            self.seen[seat] = True

    def _bid(self, seat: int, text: str) -> None:
        if text == "blind nil":
            self.bids[seat] = "blind nil"
            self.seen[seat] = True  # E2: right after the bid
        elif text == "0" and self._is("zero_bid", "nil"):
            self.bids[seat] = "nil"
        else:
            self.bids[seat] = int(text)
        self.bid_order.append(seat)
        if len(self.bid_order) < self.players:
            self._ask_for_bid(after(self.options, seat))
        else:
            self._start_exchange()

    def _start_exchange(self) -> None:
        # E5: in the order the nils were bid, for teams in which exactly one partner bid nil; pairs only
        both_before = self._is("exchange_order", "simultaneous")
        for seat in self.bid_order:
            if team_size(self.options) != 2 or not is_nil(self.bids[seat]):
                continue
            [partner] = partners(self.options, seat)
            kind = "blind_nil_exchange" if self.bids[seat] == "blind nil" else "nil_exchange"
            cards = number(self.options, kind)
            if cards > 0 and not is_nil(self.bids[partner]):
                self.gifts.append((seat, partner, cards, not both_before))
                self.gifts.append((partner, seat, cards, True))
        self._next_gift()

    def _next_gift(self) -> None:
        if self.gifts:
            self.phase = "exchange"
            self.to_act = self.gifts[0][0]
        else:
            self._start_play()

    def _pass(self, seat: int, card: str) -> None:
        _, receiver, cards, then_change_hands = self.gifts[0]
        self.given.append((seat, receiver, card))
        if sum(giver == seat for giver, _, _ in self.given) < cards:
            return
        if then_change_hands:
            for giver, taker, moved in self.given:
                self.hands[giver] = [held for held in self.hands[giver] if held != moved]
                self.hands[taker] = in_order(self.options, [*self.hands[taker], moved])
            self.given = []
        self.gifts = self.gifts[1:]
        self._next_gift()

    # -- 6: play

    def _start_play(self) -> None:
        self.phase = "play"
        # 6.1, E11: the seat after the dealer, or who holds the lowest club in anyone's hand after the exchange
        self.leader = after(self.options, self.dealer)
        held = in_order(self.options, [card for hand in self.hands for card in hand])
        clubs = [card for card in held if suit(self.options, card) == "C"]
        if clubs and not self._is("opening_lead", "after_dealer"):
            self.leader = next(seat for seat in range(self.players) if clubs[0] in self.hands[seat])
        self.to_act = self.leader

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        # 6.3, E11: under off_suit only a spade to a trick led in another suit breaks
        off_suit = suit(self.options, self.trick[0]) != "S"
        if suit(self.options, card) == "S" and (off_suit or self._is("breaks_spades", "any_spade")):
            self.spades_broken = True
        if len(self.trick) < self.players:
            self.to_act = after(self.options, seat)
            return
        # 6.2: the winner of a trick leads the next; seats played in turn order from the leader
        assert self.leader is not None
        for _ in range(winner(self.options, self.trick)):
            self.leader = after(self.options, self.leader)
        self.tricks_won[self.leader] += 1
        self.trick = []
        self.to_act = self.leader
        if not any(self.hands):  # 6: always played to the last trick
            self._score_hand()

    # -- 8: score, end test, next dealer

    def _score_hand(self) -> None:
        before = {"bags": self.bags, "scores": self.scores, "sets": self.sets}
        results = score(self.options, self.bids, self.tricks_won, **before, hand_number=self.hand_number)
        self.last_score = results
        self.scores = [whole(result["score"]) for result in results]
        self.bags = [whole(result["bags"]) for result in results]
        self.sets = [whole(result["sets"]) for result in results]
        boston_team = next((team for team, result in enumerate(results) if result["wins_game"]), None)
        end = end_test(self.options, self.scores, self.sets, self.hand_number, boston_team)
        if end is not None:
            self.end_reason, self.winners = end
            self.phase = "over"
            self.to_act = None
            return
        self.dealer = after(self.options, self.dealer)
        self.hand_number += 1
        self._wait_for_deal()
