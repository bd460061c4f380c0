// Page selections as text, such as `1-3,5`, and as lists that clicks add pages to and remove them
// from.

const part = /^(\d+)(?:-(\d+|z))?$/;

// Parses a page selection; null if its syntax is left to the server.
export function pagesOf(text: string, total: number): number[] | null {
  const pages: number[] = [];
  if (text.trim() === '') return pages;
  for (const one of text.split(',')) {
    const found = part.exec(one.trim());
    if (!found) return null;
    const from = Number(found[1]);
    const to = found[2] === 'z' ? total : Number(found[2] ?? from);
    if (from < 1 || to < from || to > total) return null;
    for (let page = from; page <= to; ++page) pages.push(page);
  }
  return pages;
}

// Formats a page selection. Consecutive pages become a range.
export function textOf(pages: number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges[ranges.length - 1];
    if (last && last[1] + 1 === page) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

const isRising = (pages: number[]): boolean =>
  pages.every((page, at) => at === 0 || pages[at - 1]! < page);

// Toggles a page. A sorted list stays sorted; otherwise the page is added at the end.
export function withPage(pages: number[], page: number): number[] {
  if (pages.includes(page)) return pages.filter((one) => one !== page);
  const next = [...pages, page];
  return isRising(pages) ? next.sort((a, b) => a - b) : next;
}
