"""A figure as a cell of a table holds it: `1,234.5`, of several sessions `1,234.5 (1,200.0)`."""
import re


class Figure:
    """The median and the worst of all sessions, and the place value of the last digit."""

    def __init__(self, median, worst, step):
        self.median, self.worst, self.step = median, worst, step


def parse(cell):
    """None where the cell holds anything else, as `not in 5 s`."""
    found = re.fullmatch(r"(-?\d[\d,]*(?:\.(\d+))?)(?: \((-?\d[\d,]*(?:\.\d+)?)\))?", cell)
    if not found:
        return None
    median, decimals, worst = found.groups()
    return Figure(number(median), number(worst or median), 10.0 ** -len(decimals or ""))


def number(text):
    return float(text.replace(",", ""))


def combined(cells, direction):
    """The cell for those of several sessions: their median, and in parentheses the worst."""
    known = sorted((cell for cell in cells if parse(cell)),
                   key=lambda cell: parse(cell).median * direction)
    if len(known) < len(cells):
        return cells[-1]
    middle = known[(len(known) - 1) // 2]
    return middle if known[0] == known[-1] else f"{middle} ({known[0]})"
