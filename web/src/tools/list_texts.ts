// The texts of the lists of tools: the index and the search, which are loaded on their own.

export const listTexts = {
  headline: 'Small tools, on your own server',
  promise:
    'They run here and nowhere else: no tracking, no other host, and what you type is not stored.',
  searchTools: 'Search the tools',
  searchHint:
    'What do you want to do? Try "sha", "decode token" or "merge", or paste what you want to read.',
  nothingFound: 'No tool matches. Try fewer or other words.',
  favourites: 'Favourites',
  recent: 'Recently used',
  missingHeadline: 'Page not found',
  missing: 'The address may be mistyped, or the page was removed. These are the tools:',
} as const;
