"""Tables of figures, printed and kept in bench/results/.

A column whose name ends in ↑ or ↓ holds figures, of which higher or lower ones are better. The
columns before the first of them say what a row is about; all others are only to be read. A row
whose first cell is in *italics* is about somebody else's program.
"""
import collections
import datetime
import pathlib
import platform
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = pathlib.Path("bench/results")


def direction(column):
    """1 where higher figures are better, -1 where lower ones are, 0 where there are no figures."""
    return {"↑": 1, "↓": -1}.get(column[-1:], 0)


class Table:
    """A heading, the names of the columns, rows of texts, and what to know when reading them."""

    def __init__(self, heading, columns, notes="", rows=()):
        self.heading, self.columns, self.notes, self.rows = heading, columns, notes, list(rows)

    def add(self, *cells):
        self.rows.append([cell if isinstance(cell, str) else f"{cell:.4g}" for cell in cells])

    def places(self):
        """Where the figures are: for each the text of its row, its column, how often both occurred
        before, and the indices of both.
        """
        columns = [at for at, column in enumerate(self.columns) if direction(column)]
        seen = collections.Counter()
        for at, row in enumerate(self.rows):
            name = " / ".join(row[:columns[0]]) if columns else ""
            for column in columns:
                yield (name, self.columns[column], seen[name]), at, column
            seen[name] += 1

    def figures(self):
        return {key: self.rows[row][column] for key, row, column in self.places()}

    def with_figures(self, cells):
        rows = [list(row) for row in self.rows]
        for key, row, column in self.places():
            rows[row][column] = cells[key]
        return Table(self.heading, self.columns, self.notes, rows)

    def text(self):
        lines = [self.columns] + self.rows
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.columns))]
        rows = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |"
                for line in lines]
        rows.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
        parts = [f"## {self.heading}", "\n".join(rows)] + ([self.notes] if self.notes else [])
        return "\n\n".join(parts) + "\n"


def ratio(rounds, one, other):
    """The median of the ratios within the rounds."""
    return statistics.median(figures[one] / figures[other] for figures in rounds)


def median(rounds, one):
    return statistics.median(figures[one] for figures in rounds)


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def write(name, tables, remark=""):
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"],
                            capture_output=True, text=True).stdout.strip()
    origin = f"Commit {commit}, {datetime.date.today()}, {processor()}.{remark}"
    text = "\n".join([f"# {name}\n\n{origin}\n"] + [table.text() for table in tables])
    print(text, flush=True)
    folder = ROOT / RESULTS
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.md").write_text(text)


def read(text):
    """What `write` wrote: the line that says where the figures are from, and the tables."""
    head, *parts = text.split("\n## ")
    tables = []
    for part in parts:
        heading, *blocks = part.strip("\n").split("\n\n")
        lines = [[cell.strip() for cell in line[2:-2].split(" | ")]
                 for line in blocks[0].split("\n")]
        tables.append(Table(heading, lines[0], "\n\n".join(blocks[1:]), lines[2:]))
    return head.split("\n")[2], tables
