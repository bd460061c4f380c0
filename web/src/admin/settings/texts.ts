// Texts of the page about settings.

export const texts = {
  about:
    'What this server was started with. Settings are changed in its configuration file, its ' +
    'environment or its command line, and are in force once it has been started again.',
  changed: 'Changed',
  changedOnly: 'Changed ones only',
  secret: 'Secret',
  standard: 'Default:',
  empty: 'Empty',
} as const;
