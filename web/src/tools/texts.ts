// Texts of the tool pages. Those of the index and the search are in list_texts.ts.

export const texts = {
  name: 'Toolyard',
  privacy: 'Your input is sent to this server, processed in memory and not stored.',
  result: 'Result',
  waiting: 'The result appears here as you type.',
  waitingHeavy: 'Press the button to run this tool.',
  held: 'The server is waiting before it follows your typing again. Run it for the result now.',
  stale: 'The result of your previous input:',
  updated: 'Result updated',
  needsKey: 'This server requires an API key.',
  keyHelp: 'It is kept in the memory of this page until you close it.',
  keyRefused: 'The key was not accepted.',
  tooLargeToFollow: 'This input is large. It is sent when you run the tool.',
  keyCounts: 'Each call counts for your API key. Nothing is sent until you run the tool.',
  secretWaits: 'The form contains a secret. Nothing is sent until you run the tool.',
  snippets: 'Use in your program',
  secretInTheOpen: 'This connection is not encrypted: others on the network can read the secret.',
  binary: 'This file does not contain text, which this tool requires.',
  oneFile: 'This tool takes one file at a time.',
  noFiles: 'This tool takes no files.',
  away: 'The server could not be reached.',
  dropHere: 'Drop the file to use it as input',
} as const;

export const categoryName = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);
