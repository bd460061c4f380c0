// Texts of the parts about experiments on pages.

export const texts = {
  tryVariants: 'Try variants',
  tryHelp:
    'Visitors see one of the variants each, robots the page as it is. Nothing is shown before ' +
    'the experiment is started.',
  notLive: 'Only texts that are live can be tested: publish it first.',
  whatDiffers: 'What differs',
  control: 'Control: the page as it is',
  nothingYet: 'There is none yet.',
  variant: 'Variant',
  addVariant: 'Add a variant',
  createTest: 'Create and preview',
  creating: 'Creating…',
  onPage: 'On a page',
  text: 'Text',
  asItIs: 'The page as it is',
  seePreview: 'See it',
  takeOver: 'Take over',
  takenOver: 'The text has a new revision, which has to be approved and published.',
  openText: 'Open the text with the new revision',
  previewVariants: 'Preview the variants',
  previewsUntil: 'Whoever has a link can see the variant until',
} as const;
