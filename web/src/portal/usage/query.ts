// Filters of the usage page in the query of the URL: `?start_date=…&key=…`, with the names of the
// API.

export type Granularity = 'hour' | 'day' | 'month';

export interface UsageQuery {
  // Empty: the default of the server, the last 30 days.
  start_date: string;
  end_date: string;
  granularity: Granularity;
  // Id of a key, or `test` for all keys for testing; empty: all other keys, and calls without one.
  key: string;
  // Slug of a tool; empty: all of them.
  tool: string;
}

const nothing: UsageQuery = {
  start_date: '',
  end_date: '',
  granularity: 'day',
  key: '',
  tool: '',
};

const forms: Record<keyof UsageQuery, RegExp> = {
  start_date: /^\d{4}-\d\d-\d\d$/,
  end_date: /^\d{4}-\d\d-\d\d$/,
  granularity: /^(hour|day|month)$/,
  key: /^(\d{1,15}|test)$/,
  tool: /^[a-z0-9-]{1,64}$/,
};
const names = Object.keys(forms) as (keyof UsageQuery)[];

// Parses the query. Values that do not have the expected form are ignored.
export function readQuery(search: string): UsageQuery {
  const given = new URLSearchParams(search);
  const pairs = names
    .map((name) => [name, given.get(name) ?? ''] as const)
    .filter(([name, value]) => forms[name].test(value));
  return { ...nothing, ...Object.fromEntries(pairs) };
}

export function searchOf(query: UsageQuery): string {
  const pairs = names.filter((name) => query[name] !== nothing[name]);
  const search = new URLSearchParams(pairs.map((name) => [name, query[name]])).toString();
  return search === '' ? '' : `?${search}`;
}

const dayMs = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

// Returns the period of the given number of days up to today (UTC): more than 180 days by month,
// one or two days by hour.
export function lastDays(days: number, now = Date.now()): Partial<UsageQuery> {
  return {
    start_date: dayOf(now - (days - 1) * dayMs),
    end_date: dayOf(now),
    granularity: days > 180 ? 'month' : days <= 2 ? 'hour' : 'day',
  };
}
