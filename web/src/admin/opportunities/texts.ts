// Texts of the pages of opportunities.

export const texts = {
  views: 'Which opportunities',
  why: 'Why',
  gain: 'clicks to gain',
  value: 'Value',
  outcome: 'Outcome',
  standing: 'At this page',
  standingGone: 'The page was removed. Dismiss the opportunity, or publish the text again.',
  seoTitle: 'Title in search engines',
  metaDescription: 'Description in search engines',
  promised: 'Expected',
  measured: 'Measured',
  outcomeWaits:
    'The outcome is measured over an equally long period after publishing, once its data is ' +
    'final.',
  undo: 'Undo',
  dismissed: 'Dismissed.',
  queue: 'Queue',
  unqueue: 'Remove from the queue',
  dismiss: 'Dismiss',
  reopen: 'Reopen',
  readOnly: 'Queueing and dismissing requires the role `editor`.',
  queueEmpty: 'The queue is empty',
  queueHelp:
    'The next autopilot run takes queued opportunities first, then the most valuable ones.',
} as const;

// Views of the list, by the state in the URL.
export const views: [label: string, query: Record<string, string>][] = [
  ['Worth doing', { state: 'open' }],
  ['Queue', { state: 'queued', ordering: 'queue' }],
  ['In progress', { state: 'in_progress' }],
  ['Done', { state: 'done', ordering: '-updated_at' }],
  ['Dismissed', { state: 'dismissed' }],
  ['All', {}],
];
