// Texts of the pages about apps.

export const texts = {
  title: 'Apps',
  help:
    'Apps that you have allowed to call tools for you. Their calls count towards your limits. ' +
    'Remove those that you do not know or no longer use.',
  none: 'You have not allowed any app.',
  unnamed: 'An app without a name',
  remove: 'Remove',
  removed: 'The app was removed.',
  more: 'Show more apps',
  since: 'Allowed',
  lastUsed: 'Last used',
  never: 'Never',
  calls: 'Calls this month',
  expires: 'Expires if unused',
  mayCall: 'May call',
  address: 'Address',
  homepage: 'Website, as stated by the app',
  consent: 'Allow an app',
  asks: 'wants to call tools for your account',
  nameHelp:
    'The app chose its own name. Only the address identifies it: allow the app if you know the ' +
    'address and have just connected it.',
  until: 'Until',
  untilHelp: (days: number) =>
    `You remove it, or it has not been used for ${days} ${days === 1 ? 'day' : 'days'}`,
  allow: 'Allow',
  refuse: 'Deny',
  leaving: 'Returning to the app…',
  cannot: "The app's request cannot be granted:",
  back: 'Back to the app',
} as const;
