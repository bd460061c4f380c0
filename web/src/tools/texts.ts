// Texts of the tool pages that are shown at once; those of what is loaded later are with it.

export const texts = {
  privacy: 'Your input is sent to this server, processed in memory and not stored.',
  result: 'Result',
  waiting: 'The result appears here as you type.',
  waitingHeavy: 'This tool runs when you press Run.',
  held: 'Typing is followed again in a moment. Run does not wait.',
  stale: 'The result of your previous input:',
  updated: 'Result updated',
  tooLargeToFollow: 'This input is large. Nothing is sent until you run the tool.',
  keyCounts: 'Each call counts for your API key. Nothing is sent until you run the tool.',
  secretWaits: 'The form contains a secret. Nothing is sent until you run the tool.',
  secretInTheOpen: 'This connection is not encrypted: others can read it.',
  away: 'The server could not be reached.',
} as const;

export const categoryName = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);
