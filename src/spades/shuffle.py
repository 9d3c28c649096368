"""The shuffle: documented, portable, the same for ever.

A game's *seed* is an integer of any size or a string of bytes. Everything is derived from it with SHA-256:

* The **seed text** is `i` and the integer in lower-case hexadecimal (`i7`, `i-1f`), or `b` and the bytes in
  hexadecimal (`b00ff`).
* The **hand seed** of hand *n* is SHA-256 of the ASCII text `spades:hand:1:<seed text>:<n>`: 32 bytes that give
  away that one hand and nothing else.
* The **byte stream** of the *d*-th deal of a hand (0 unless a hand was thrown in) is the concatenation, for
  *k* = 0, 1, 2 …, of SHA-256 of `spades:deal:1:<hand seed in hexadecimal>:<d>:<k>`.
* An **integer below m** is the next byte *b* of the stream for which *b* < 256 − (256 mod *m*), taken mod *m*.
* **Fisher–Yates**: start from the pack in the order clubs, diamonds, hearts, spades, each from two to ace, then
  little joker, big joker, without the cards left out; for *i* from the last place down to 1 swap places *i* and
  an integer below *i* + 1. The first card of the result is the top of the pack.
* A site that wants to prove its deals publishes `commitment(seed)` before the game, SHA-256 of
  `spades:commit:1:<seed text>`, and reveals `hand_seed(seed, n)` after hand *n*; a hand seed can be committed to in
  the same way, since it is a seed itself.

A short seed can be found: thirteen cards are enough to test every 32-bit seed in seconds. Use `seed=None`, or
bytes from `secrets`, whenever somebody could gain by it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from spades.errors import GameError
from spades.given import is_whole, shown

__all__ = ["Seed", "commitment", "hand_seed", "shuffled"]

Seed = int | bytes
_T = TypeVar("_T")


def checked_seed(seed: object) -> Seed:
    """Return the seed to use, 256 fresh bits for None.

    Raises:
        GameError: the seed is neither an int (a bool is none) nor bytes.
    """
    if seed is None:
        return os.urandom(32)  # what secrets.token_bytes calls, without its import
    if isinstance(seed, bytes):
        return bytes(seed)
    if isinstance(seed, int) and not isinstance(seed, bool):
        return int(seed)
    raise GameError(f"a seed is a whole number or bytes, not {shown(seed)}")


def seed_text(seed: Seed) -> str:
    """Return the text form of a seed that all digests are made from."""
    return "b" + seed.hex() if isinstance(seed, bytes) else f"i{seed:x}"


def read_seed_text(text: object) -> Seed:
    """Read what `seed_text` wrote.

    Raises:
        GameError: the text is no seed.
    """
    if isinstance(text, str):
        try:
            seed: Seed = bytes.fromhex(text[1:]) if text.startswith("b") else int(text[1:], 16)
        except ValueError:
            pass
        else:
            if seed_text(seed) == text:
                return seed
    raise GameError(f"a seed is written as 'i7' or 'b00ff', not {shown(text)}")


def hand_seed(seed: Seed, hand_number: int) -> bytes:
    """Return the 32 bytes that decide the deals of one hand and tell nothing of any other.

    Args:
        seed: the game's seed.
        hand_number: the number of the hand, counted from 1.

    Raises:
        GameError: the seed or the number is of another kind.

    >>> hand_seed(7, 1).hex()[:16]
    'a8cb04a855a5ec0f'
    """
    if not is_whole(hand_number, 1):
        raise GameError(f"hands are numbered from 1, not {shown(hand_number)}")
    return _digest(f"spades:hand:1:{seed_text(_given(seed))}:{hand_number}")


def commitment(seed: Seed) -> str:
    """Return a digest to publish before the game; whoever later learns the seed can check it.

    Raises:
        GameError: the seed is neither an int nor bytes.

    >>> commitment(7)[:16]
    '0fb81d8081458f0c'
    """
    return _digest(f"spades:commit:1:{seed_text(_given(seed))}").hex()


def shuffled(cards: Sequence[_T], hand: bytes, deal: int = 0) -> tuple[_T, ...]:
    """Return the cards in the order this hand seed gives them, the top of the pack first.

    Args:
        cards: the pack, in the order of a new one; at most 256 cards.
        hand: what `hand_seed` returned.
        deal: how many deals of this hand were thrown in before.
    """
    pack = list(cards)
    stream = _stream(hand, deal)
    for place in range(len(pack) - 1, 0, -1):
        other = _below(place + 1, stream)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


def _given(seed: Seed) -> Seed:
    if seed is None:
        raise GameError("a seed is a whole number or bytes, not None")
    return checked_seed(seed)


def _digest(text: str) -> bytes:
    return sha256(text.encode("ascii")).digest()


def _stream(hand: bytes, deal: int) -> Iterator[int]:
    counter = 0
    while True:
        yield from _digest(f"spades:deal:1:{hand.hex()}:{deal}:{counter}")
        counter += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound
