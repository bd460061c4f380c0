// Texts that several pages of an account share.

export const texts = {
  name: 'Toolyard',
  account: 'Account',
  never: 'Never',
  networksHelp:
    'Where the key may be used from, one per line, such as `192.0.2.7` or `10.0.0.0/8`. If ' +
    'empty, from anywhere.',
} as const;
