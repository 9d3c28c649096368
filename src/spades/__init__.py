"""The rules of Spades: typed, immutable, and with a reason for every refusal."""

from spades.actions import Action, Bid, Deal, Keep, Look, Pass, Play, Redeal, Refuse, Take, parse_action
from spades.cards import ALL_CARDS, Card, Rank, Suit
from spades.ending import EndReason
from spades.engine import apply, check, conclude, legal_cards, legal_moves, new_game, trick_winner
from spades.errors import GameError, IllegalActionError, NotationError, RulesetError, ScoringError, SpadesError
from spades.events import events
from spades.presets import PRESETS
from spades.rules import RULES, Rule, Violation
from spades.ruleset import Ruleset
from spades.score import HandScore, ScoreLine, TeamScore
from spades.scoring import score_hand
from spades.shuffle import commitment, hand_seed
from spades.state import Phase, State
from spades.view import PlayerView, Trick, view

__all__ = [
    "ALL_CARDS",
    "PRESETS",
    "RULES",
    "Action",
    "Bid",
    "Card",
    "Deal",
    "EndReason",
    "GameError",
    "HandScore",
    "IllegalActionError",
    "Keep",
    "Look",
    "NotationError",
    "Pass",
    "Phase",
    "Play",
    "PlayerView",
    "Rank",
    "Redeal",
    "Refuse",
    "Rule",
    "Ruleset",
    "RulesetError",
    "ScoreLine",
    "ScoringError",
    "SpadesError",
    "State",
    "Suit",
    "Take",
    "TeamScore",
    "Trick",
    "Violation",
    "apply",
    "check",
    "commitment",
    "conclude",
    "events",
    "hand_seed",
    "legal_cards",
    "legal_moves",
    "new_game",
    "parse_action",
    "score_hand",
    "trick_winner",
    "view",
]
