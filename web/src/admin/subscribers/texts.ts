// Texts of the pages about subscribers.

export const texts = {
  importAbout:
    'Adds subscribers from a CSV file. Missing values of existing subscribers are added; nobody ' +
    'who unsubscribed gets email again.',
  import: 'Import subscribers',
  drop: 'Drop the CSV file to import',
  importing: 'Importing',
  sending: 'Sending the file',
  reading: 'The server reads the file',
  noFile: 'Choose a CSV file.',
  faulty: 'Lines that could not be imported',
  faultyCsv: 'These lines as CSV',
  faultyHelp: 'Correct them in the saved file, then import that file.',
  timeline: 'What happened',
  noEvents: 'Nothing yet: no email was sent to this address.',
  earlier: 'Show earlier',
  erase: 'Erase',
  eraseTitle: 'Erase a subscriber',
  erased: 'Erased.',
  what: 'This permanently erases:',
  stays:
    'Campaign figures are kept as numbers. Unsubscribes and complaints remain in effect: the ' +
    'address is kept as a hash that does not reveal it.',
} as const;
