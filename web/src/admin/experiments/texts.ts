// Texts of the pages about experiments.

export const texts = {
  decision: 'Decision',
  split: 'Split and traffic',
  planned: 'Planned',
  seen: 'seen',
  checks: 'Checks of the data',
  results: 'Results',
  plot: 'Change compared with the control',
  asTable: 'Show as a table',
  noResults: 'Results are shown once the experiment has started.',
  noInterval: 'There is not enough data for an interval yet.',
  sample: 'How many units are needed',
  sampleHelp: 'To detect a change of at least this size in the primary metric.',
  setupHelp:
    'To detect a change of at least this size. It is computed from the values entered here, and ' +
    'none of them is stored.',
  fillIn: 'Enter the current figures of the control to see the number.',
  noDays: 'Enter the number of new units per day to estimate the duration.',
  kind: 'What is measured',
  proportion: 'Share of units that do something',
  mean: 'Average of a value per unit',
  average: 'Average per unit today',
  fields: {
    baseline: 'Share of units today, in percent',
    standard_deviation: 'Standard deviation between units',
    min_effect: 'Smallest change to detect, in percent',
    power: 'Chance to detect it, in percent',
    alpha: 'Significance level, in percent',
    variants: 'Variants, including the control',
    coverage: 'Units that take part, in percent',
    units_per_day: 'New units per day',
  },
  needed: 'units per variant',
  unknown: 'This is computed from the results of the control, and shown once there is data.',
  good: 'Good',
  warn: 'Check',
  bad: 'Broken',
} as const;

export const decisions = {
  ship: ['Ship a variant', 'good'],
  rollback: ['Keep the control', 'bad'],
  no_difference: ['There is no difference', 'soft'],
  need_more_data: ['More data is needed', 'warn'],
  invalid: ['The results cannot be used', 'bad'],
} as const;
