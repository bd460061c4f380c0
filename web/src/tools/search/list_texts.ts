// Texts of the index and the search dialog, which are loaded separately from the tool pages.

export const listTexts = {
  headline: 'Small tools, on your own server',
  promise: 'They run on this server: no tracking, no third parties, and your input is not stored.',
  searchTools: 'Search the tools',
  searchHint:
    'Type what to search for, such as "sha", "decode token" or "merge", or paste text to analyze.',
  nothingFound: 'No tools found. Try fewer or other words.',
  favourites: 'Favorites',
  recent: 'Recently used',
  missingHeadline: 'Page not found',
  missing: 'The address may be mistyped, or the page was removed.',
} as const;
