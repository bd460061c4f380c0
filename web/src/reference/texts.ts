// Texts of the API reference.

export const texts = {
  title: 'API reference',
  name: 'Toolyard',
  lead: 'Every operation of this server: its parameters, its responses, and a form to try it.',
  guides: 'Guides',
  guide: 'Guide',
  areas: 'Areas',
  search: 'Search guides and operations',
  searchHint: 'By title, path or words, such as "rotate key", "paging" or "429".',
  nothingFound: 'Nothing found. Try fewer or other words.',
  document: 'OpenAPI document',
  problems: 'All problems',
  base: 'Base URL',
  credentials:
    'Tools accept an API key in the header field X-API-Key; all other operations require an ' +
    'access token in Authorization. Each operation states which one.',
  away: 'The server could not be reached.',
  awayHelp: 'Check the connection and try again.',
  awayHere: 'The server could not be reached. Try again.',
  openCall: 'Requires no credential.',
  metricsCall: 'Requires the metrics token, except for requests from the same machine.',
  heavy: 'Heavy operation: it may take several seconds.',
  keyKept: 'Kept only in the memory of this page until you close it, and sent only to this server.',
  tryIt: 'Try it',
  send: 'Send',
  effect: 'This request is executed: its changes are permanent.',
  unreachable: 'The server could not be reached. Your input is kept; try again.',
  stopped: 'The request was cancelled.',
} as const;
