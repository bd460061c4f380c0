// Texts of the pages about search data.

export const texts = {
  overviewAbout: 'How often the site is found and clicked, compared with the previous period.',
  queriesAbout:
    'Which queries the site is found for, and how they changed since the previous period.',
  pagesAbout: 'Which pages are found, and how they changed since the previous period.',
  historyAbout: 'How one query or one page did over time.',
  movedTo: 'Moved:',
  removed: 'Removed:',
  tool: 'Tool:',
  textNumber: 'Text',
  addresses: 'With the addresses that lead to it:',
  importAbout: 'Adds exports from Search Console, or responses of its API, to the search data.',
  syncAbout: 'The server fetches new days from Search Console once a day.',
  empty: 'There is no search data yet',
  emptyHelp:
    'Import an export from Search Console, or have the server fetch the data every day. You then ' +
    'see how often the site was found, for which queries, and how that changed.',
  import: 'Import search data',
  sync: 'Daily sync',
  asTable: 'Show as a table',
  overTimeCsv: 'Over time as CSV',
  period: 'Period',
  charts: 'Over time',
  table: 'Figures over time',
  now: 'This period',
  before: 'Previous period',
  noDays: 'This period has only totals, no daily figures.',
  topQueries: 'Top queries',
  topPages: 'Top pages',
  allQueries: 'All queries',
  allPages: 'All pages',
  devices: 'Devices',
  countries: 'Countries',
  noNames: 'There is no data for this period.',
  which: 'Which query or page?',
  query: 'Search query',
  page: 'URL of the page',
  show: 'Show history',
  queriesOfPage: 'Queries for this page',
  pagesOfQuery: 'Pages for this query',
  drop: 'Drop the files to import',
  site: 'Property',
  siteHelp: 'As named in Search Console, such as `sc-domain:example.org`.',
  first: 'First day',
  last: 'Last day',
  daysHelp: 'Required for tables (CSV and ZIP), which do not contain their dates.',
  type: 'Search type',
  files: 'Files',
  filesHelp:
    'Tables (CSV) or archives (ZIP) exported by Search Console, or responses of its API (JSON ' +
    'with `request` and `response`). Drop them anywhere on this page, or choose them.',
  importing: 'Importing',
  noFiles: 'Choose at least one file.',
  unreadable: 'This is not a JSON file with `request` and `response`.',
  skipped: 'Skipped rows',
  skippedCsv: 'Skipped rows as CSV',
  warnings: 'Warnings',
  duplicate: 'This file was imported before; nothing was added.',
  toOverview: 'Go to the search overview',
  notSetUp: 'The server does not fetch search data automatically',
  notSetUpHelp:
    'An operator can set `gsc_credentials_file` and `gsc_sites`. Until then, import search data ' +
    'from files.',
  start: 'Start a sync now',
  starting: 'Starting',
  started: 'The sync was started.',
} as const;

export const skippedText = (count: number, shown: number): string =>
  shown < count
    ? `${count.toLocaleString()} rows were skipped; the list and the CSV have the first ${shown}.`
    : `${count.toLocaleString()} ${count === 1 ? 'row was' : 'rows were'} skipped.`;
