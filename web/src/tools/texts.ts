// The texts of the tools' pages; those of the lists of tools are in `list_texts.ts`.

export const texts = {
  name: 'Toolyard',
  indexTitle: 'Toolyard: tools for text, data, keys and files',
  missingTitle: 'Not found · Toolyard',
  privacy: 'Your input is sent to this server, processed in memory and not stored.',
  result: 'Result',
  waiting: 'The result appears here as you type.',
  waitingHeavy: 'This takes a moment, so press the button to run it.',
  stale: 'The result of your previous input:',
  updated: 'Result updated',
  needsKey: 'This server asks for an API key.',
  keyHelp:
    'Calls of tools need one. It is kept in the memory of this page alone and is gone when you ' +
    'close it.',
  keyRefused: 'The key was not accepted.',
  tooLargeToFollow: 'This input is large, so it is sent when you run the tool.',
  secretWaits: 'A secret is filled in, so nothing is sent until you run the tool.',
  snippets: 'This call from your program',
  secretInTheOpen: 'This connection is not encrypted: others on the way can read the secret.',
  binary: 'This file holds no text, so this tool cannot take it.',
  away: 'The server could not be reached.',
  dropHere: 'Drop the file to use it as input',
} as const;

export const categories: Record<string, string> = {
  developer: 'Developer',
  security: 'Security',
  text: 'Text',
  design: 'Design',
  documents: 'Documents',
};

export const categoryName = (category: string): string =>
  categories[category] ?? category.charAt(0).toUpperCase() + category.slice(1);
