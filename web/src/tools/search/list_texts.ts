// Texts of the index and the search dialog, which are loaded separately from the tool pages.

export const listTexts = {
  headline: 'Small tools for text, data, keys and files',
  promise: 'They run on this server, without third parties: what you enter is not stored.',
  searchTools: 'Search the tools',
  searchHint:
    'Such as "pretty print", "join pdf" or "is this token valid". Or paste something, to see ' +
    'which tools read it.',
  nothingFound: 'No tools found. Try fewer or other words.',
  favourites: 'Favorites',
  recent: 'Recently used',
  missingHeadline: 'Page not found',
  missing: 'The address may be mistyped, or the page was removed.',
} as const;
