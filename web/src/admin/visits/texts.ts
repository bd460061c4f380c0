// Texts of the page about visits.

export const texts = {
  about:
    'What is read on the public site. Nobody is recognized: a visitor is a number that is ' +
    'forgotten at the end of the day.',
  period: 'Period',
  since: 'Counted since',
  filters: 'Filters',
  noFilter: 'All visits. Click a page, a source or a device to see only its visits.',
  dropAll: 'Show all visits',
  charts: 'Over time',
  now: 'This period',
  before: 'Period before',
  asTable: 'Show as a table',
  table: 'Visits over time',
  time: 'Time',
  visitors: 'Visitors',
  views: 'Views',
  live: 'in the last five minutes',
  noRows: 'Nothing was counted for this period.',
  all: 'All',
  csv: 'CSV',
  preparing: 'Preparing',
  events: 'What visitors did',
  eventsHelp: 'Of all visitors, whatever the filters.',
  event: 'Event',
  times: 'Times',
  empty: 'No visits were counted yet',
  emptyHelp:
    'Visits of the public site appear here about a second after a page was opened. Robots, ' +
    'previews, and browsers that ask not to be tracked are not counted.',
} as const;

// What rows are told apart by, as titles of cards and as names of filters.
export const dimensions = [
  { key: 'path', title: 'Pages', filter: 'Page' },
  { key: 'referrer', title: 'Sites that visitors came from', filter: 'From' },
  { key: 'campaign', title: 'Campaigns', filter: 'Campaign' },
  { key: 'locale', title: 'Languages', filter: 'Language' },
  { key: 'device', title: 'Devices', filter: 'Device' },
] as const;

export type Dimension = (typeof dimensions)[number]['key'];

const eventNames: Record<string, string> = {
  'tool-used': 'Used a tool',
  'result-copied': 'Copied a result',
  subscribed: 'Asked for emails',
  registered: 'Registered',
  'key-created': 'Created an API key',
};
export const eventName = (event: string): string => eventNames[event] ?? event;

const special: Record<string, string> = {
  '(direct)': 'No referring site',
  '(other)': 'Others',
  desktop: 'Desktop',
  phone: 'Phone',
  tablet: 'Tablet',
};

// Returns a value of a dimension as people read it: paths without escapes, languages by name.
export function valueName(dimension: Dimension, value: string): string {
  const known = special[value];
  if (known) return known;
  if (dimension === 'locale')
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(value) ?? value;
  if (dimension !== 'path') return value;
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
