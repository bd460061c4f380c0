// The texts of the API reference, in one place.

export const texts = {
  title: 'API reference',
  name: 'Toolyard',
  lead: 'Every operation of this server: its parameters, its responses, and a form to try it.',
  search: 'Search the operations',
  searchHint: 'By title, path or words, such as "rotate key", "invoices" or "hash".',
  nothingFound: 'No operation matches. Try fewer or other words.',
  document: 'OpenAPI document',
  problems: 'All problems',
  base: 'Calls go to',
  credentials:
    'Tools take an API key in the header field X-API-Key; everything else takes an access token ' +
    'in Authorization. Each operation says which.',
  away: 'The server could not be reached.',
  awayHelp: 'This page is shown as soon as it can be loaded. Check the connection and try again.',
  awayHere: 'The server could not be reached. You are still where you were; try again.',
  openCall: 'Requires no credential.',
  metricsCall: 'Requires the metrics token, unless it comes from the machine itself.',
  heavy: 'Heavy work: it takes a place of its own and may take seconds.',
  keyKept:
    'Kept in the memory of this page alone, sent to this server alone, and gone when you close it.',
  tryIt: 'Try it',
  send: 'Send',
  effect: 'This call is real: what it changes stays changed.',
  unreachable: 'The server could not be reached. What you filled in is kept; send it again.',
  stopped: 'The call was stopped.',
} as const;
