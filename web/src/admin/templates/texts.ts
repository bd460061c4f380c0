// Texts of the editor of prompt templates.

export const texts = {
  save: 'Save as a new version',
  prompts: 'Prompts',
  values: 'Values to try',
  valuesHelp: 'Only for the preview. If empty, the default is used, if there is one.',
  none: 'This template has no variables. Write `{{title}}` where a value belongs.',
  fromItem: 'from the content item',
  fromDefault: 'default:',
  noValue: 'No value yet',
  preview: 'What the model receives',
  system: 'System prompt',
  body: 'Prompt',
  nothing: 'Empty',
  unfilled: 'Without a value:',
  filled: 'Every variable has a value.',
  previewOld: 'The preview shows an earlier text.',
  more: 'Settings',
  versions: 'Versions',
  now: 'Current',
  compare: 'Changes since version',
  reader: 'You may read this. Changing it requires the role `editor`.',
} as const;
