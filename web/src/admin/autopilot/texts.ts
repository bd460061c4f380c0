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
  errorsHelp: 'These errors have to be fixed before the draft can be approved:',
  readFirst: '(read it first)',
  fixFirst: '(fix its errors first)',
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
  chooseOne: 'Read a draft to select it, or reject the run.',
  approved: 'Approved.',
  already: 'Somebody else has already decided on this run.',
  // By the reason that the API gives.
  skipped: {
    edited: 'Not approved, because it has changed in the meantime:',
    status: 'Not approved, because its status does not allow it:',
    findings: 'Not approved, because errors in its text have to be fixed first:',
  },
  most: 'Maximum cost',
  dry: 'A dry run only plans: it calls no model and costs nothing.',
} as const;
