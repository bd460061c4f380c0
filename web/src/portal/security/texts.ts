// Texts of the account's security page.

export const texts = {
  title: 'Security',
  factor: 'Second factor',
  on: 'On',
  off: 'Off',
  offHelp:
    'Signing in needs the password alone. With a second factor, it also needs a code that an ' +
    'authenticator app on your phone or computer shows: somebody who learns your password ' +
    'cannot sign in with it.',
  onHelp:
    'Signing in needs the password and a code of your authenticator app, or a recovery code. ' +
    'API keys work without a code.',
  setUp: 'Set up a second factor',
  next: 'Continue',
  working: 'Please wait',
  renew: 'Replace the recovery codes',
  renewHelp: 'You get ten new codes. Those that you have stored stop working.',
  remove: 'Turn off the second factor',
  removeHelp: 'From then on, the password alone is enough to sign in. Recovery codes stop working.',
  removed: 'The second factor is off.',
  madeCodes: 'Recovery codes were made. Store them now.',
  passkeys: 'Passkeys',
  passkeysHelp:
    'A passkey signs in without a password: your device or security key checks that it is you, ' +
    'such as by a fingerprint or a PIN. It stands for the second factor too.',
  passkeysAway: 'Passkeys are not supported by this browser or at this server address.',
  noPasskeys: 'You have no passkeys.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name',
  passkeyNameHelp: 'Helps you recognize it, such as the name of the device.',
  usualName: 'Passkey',
  passkeyAdded: 'The passkey was added.',
  passkeyMissing: 'No passkey was made. Try again, or choose another device.',
  passkeyKnown: 'This device has a passkey of your account already.',
  rename: 'Rename',
  renamed: 'The passkey was renamed.',
  save: 'Save',
  removePasskey: 'Remove',
  removePasskeyTitle: 'Remove the passkey',
  removePasskeyHelp:
    'It can no longer be used to sign in. Remove it from the device or the password manager as ' +
    'well, so that it is not offered again.',
  passkeyRemoved: 'The passkey was removed.',
  synced: 'Synced',
  added: 'Added',
  never: 'Never',
  links: 'Single sign-on',
  linksHelp: (provider: string) =>
    `Anyone who signs in with ${provider} as one of these identities has access to your ` +
    'account. If you do not recognize one of them, remove the link and change your password.',
  noLinks: 'Nobody signs in to your account this way.',
  linked: 'Linked',
  removeLink: 'Remove',
  removeLinkTitle: 'Remove the link',
  removeLinkHelp:
    'This person no longer signs in to your account. Sessions that they began stay until you end ' +
    'them.',
  linkRemoved: 'The link was removed.',
  sessions: 'Where you are signed in',
  sessionsHelp:
    'Browsers and programs that are signed in with your account. If you do not know one of them, ' +
    'end its session and change your password.',
  current: 'This browser',
  browser: 'Browser',
  program: 'Program',
  end: 'End',
  signOut: 'Sign out',
  ended: 'The session was ended.',
  none: 'Nobody is signed in.',
  more: 'Show more sessions',
  lastUsed: 'Last used',
  from: 'From',
  since: 'Signed in',
  expires: 'Expires if unused',
  unknown: 'Not known',
} as const;
