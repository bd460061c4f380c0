// Texts of the autopilot pages.

export const texts = {
  budget: 'Budget',
  budgetHelp: 'Model calls that could exceed the budget are not made.',
  cost: 'Cost',
  tokens: 'Tokens',
  requests: 'Model calls',
  seconds: 'Waiting for models',
  steps: 'What it does',
  noSteps: 'It has not chosen opportunities yet.',
  noneFound: 'No opportunity matched.',
  details: 'All details',
  live: 'Live',
  lost: 'The connection was lost. Reconnecting.',
  read: 'Read the draft',
  draft: 'Draft',
  changes: 'Changes since the model wrote it',
  editedHelp:
    'Somebody has edited this draft. If you approve it, you approve the revision shown here.',
  openText: 'Open in the editor',
  approveThis: 'Approve',
  approve: 'Approve',
  decide: 'Your decision',
  decideHelp:
    'Selected drafts are approved as shown. The others go to review, where they can still be ' +
    'approved one by one.',
  publishes: 'Approved drafts are published at once.',
  comment: 'Comment',
  waitsFor: 'Waiting for somebody with the role `approver`.',
  chooseOne: 'Select at least one draft, or reject the run.',
  approved: 'Approved.',
  already: 'Somebody else has already decided on this run.',
  skipped: 'Not approved, because it has changed in the meantime:',
  most: 'Maximum cost',
  dry: 'A dry run only plans: it calls no model and costs nothing.',
} as const;
