// Texts of the pages about email campaigns.

export const texts = {
  review: 'Review and send',
  schedule: 'Schedule',
  resume: 'Resume sending',
  preview: 'Preview',
  html: 'HTML',
  text: 'Plain text',
  wide: 'Wide',
  narrow: 'Narrow',
  width: 'Width',
  as: 'Preview for',
  asHelp: 'Name of a recipient, for `{{name}}`.',
  frameHelp:
    'Images and styles inside the email are not loaded here; a test email shows them as a mail ' +
    'program does.',
  noHtml: 'This campaign is plain text; it has no HTML part.',
  checklist: 'Before sending',
  good: 'Done',
  warn: 'Check',
  bad: 'Missing',
  progress: 'Progress',
  figures: 'Results',
  bySubject: 'By subject line',
  winner: 'Winner',
  tests: 'Test emails',
  noTests: 'No test email has been sent yet.',
  failures: 'Why emails failed',
  reasons: 'Reasons',
  failed: 'Show the recipients',
  failedCsv: 'Save them as CSV',
  retry: 'Send the failed again',
  undo: 'Undo the bounces',
  undone: (count: number) => `${count.toLocaleString()} bounces are undone.`,
  when: 'When',
  now: 'Now',
  later: 'At a set time',
  sendAt: 'Start sending at',
  cannot: 'Add what is missing first.',
  recipients: 'Recipients',
  counting: 'Counting…',
  links: 'Links',
  noLinks: 'The HTML part has no links.',
  sent: 'Sending has started.',
  scheduled: 'The campaign is scheduled.',
  closed: 'Only drafts, scheduled and paused campaigns can be changed.',
  stale:
    'Somebody else has changed or sent this campaign in the meantime. Its current state is ' +
    'shown; review it again.',
} as const;

export const peopleText = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'recipient' : 'recipients'}`;
