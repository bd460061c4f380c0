"""Tables of figures, printed and kept in bench/results/."""
import datetime
import pathlib
import platform
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Table:
    """A heading, the names of the columns, rows of texts, and what to know when reading them."""

    def __init__(self, heading, columns, notes=""):
        self.heading, self.columns, self.notes, self.rows = heading, columns, notes, []

    def add(self, *cells):
        self.rows.append([cell if isinstance(cell, str) else f"{cell:.4g}" for cell in cells])

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


def write(name, tables):
    commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"],
                            capture_output=True, text=True).stdout.strip()
    head = f"# {name}\n\nCommit {commit}, {datetime.date.today()}, {processor()}.\n"
    text = "\n".join([head] + [table.text() for table in tables])
    print(text, flush=True)
    folder = ROOT / "bench/results"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.md").write_text(text)
