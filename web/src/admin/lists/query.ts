// Query parameters of a list as names and values: parsing, changing and formatting them.

export type Query = Record<string, string>;

export const readQuery = (search: string): Query =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''));

export function searchOf(query: Query): string {
  const requested = Object.entries(query).filter(([, value]) => value !== '');
  return requested.length === 0 ? '' : `?${new URLSearchParams(requested)}`;
}

// Applies a change to a query. Unless it sets the page or the columns, the list returns to its
// first page.
export function changed(query: Query, part: Query): Query {
  const { page: before = '', ...rest } = query;
  const { page = '' } = 'page' in part || 'columns' in part ? { page: before, ...part } : part;
  const next = { ...rest, ...part, page: page === '1' ? '' : page };
  return readQuery(searchOf(next));
}
