"""Measuring a part several times, since one session says little about the next."""
from .figure import combined
from .report import direction


def measure(part, count):
    """The tables of a part: of each figure the median of all sessions, and the worst."""
    sessions = [part.measure() for _ in range(count)]
    return sessions[0] if count == 1 else [merged(tables) for tables in zip(*sessions)]


def merged(tables):
    """Rows and notes of the last session, with the figures of those that have the same rows."""
    last = tables[-1]
    every = [table.figures() for table in tables]
    cells = {key: combined([figures[key] for figures in every if key in figures],
                           direction(key[1])) for key in every[-1]}
    return last.with_figures(cells)
