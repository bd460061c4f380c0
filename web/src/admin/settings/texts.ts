// Texts of the page about settings.

export const texts = {
  about:
    'The settings that this server was started with. Change them in its configuration file, ' +
    'environment or command line; they take effect after a restart.',
  changed: 'Changed',
  changedOnly: 'Changed ones only',
  secret: 'Secret',
  standard: 'Default:',
  empty: 'Empty',
} as const;
