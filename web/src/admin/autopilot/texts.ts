// Texts of the autopilot pages.

export const texts = {
  budget: 'Budget',
  budgetHelp: 'Model calls that could exceed the budget are not made.',
  cost: 'Cost',
  tokens: 'Tokens',
  requests: 'Calls of a model',
  seconds: 'Waiting for a model',
  steps: 'What it does',
  noSteps: 'It has not chosen opportunities yet.',
  noneFound: 'No opportunity matched.',
  details: 'All details',
  live: 'Live',
  lost: 'The connection was lost. Trying again.',
  read: 'Read the draft',
  draft: 'Draft',
  changes: 'What was changed since the model wrote it',
  editedHelp:
    'Somebody has edited this draft. If you approve it, you approve the revision shown here.',
  openText: 'Open in the editor',
  approveThis: 'Approve',
  approve: 'Approve',
  decide: 'Your decision',
  decideHelp:
    'Chosen drafts are approved as they are shown. The others go to review, where they can ' +
    'still be approved one by one.',
  publishes: 'Approved drafts are published at once.',
  comment: 'Comment',
  waitsFor: 'It waits for somebody with the role `approver`.',
  chooseOne: 'Choose at least one draft, or reject the run.',
  approved: 'Approved.',
  already: 'Somebody else has decided about this run already.',
  skipped: 'Not approved, because it was changed meanwhile:',
  most: 'What it may cost at most',
  dry: 'A dry run only plans: it calls no model and costs nothing.',
} as const;
