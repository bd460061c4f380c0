// Texts of the account's security page.

export const texts = {
  title: 'Security',
  factor: 'Second factor',
  on: 'On',
  off: 'Off',
  offHelp:
    'Signing in requires only the password. With a second factor, it also requires a code from ' +
    'an authenticator app on your phone or computer: somebody who learns your password cannot ' +
    'sign in with it.',
  onHelp:
    'Signing in requires the password and a code from your authenticator app, or a recovery ' +
    'code. API keys work without a code.',
  setUp: 'Set up a second factor',
  next: 'Continue',
  working: 'Please wait',
  renew: 'Replace the recovery codes',
  renewHelp: 'You get ten new codes. The ones that you have stored stop working.',
  remove: 'Turn off the second factor',
  removeHelp: 'From then on, the password alone is enough to sign in. Recovery codes stop working.',
  removed: 'The second factor is off.',
  madeCodes: 'Recovery codes were created. Store them now.',
  passkeys: 'Passkeys',
  passkeysHelp:
    'A passkey signs you in without a password: your device or security key checks that it is ' +
    'you, such as with a fingerprint or a PIN. It also counts as the second factor.',
  passkeysAway: 'Passkeys are not supported by this browser or at this server address.',
  morePasskeys: 'Show more passkeys',
  noPasskeys: 'You have no passkeys.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name',
  passkeyNameHelp: 'Helps you recognize it, such as the name of the device.',
  usualName: 'Passkey',
  passkeyAdded: 'The passkey was added.',
  passkeyMissing: 'No passkey was created. Try again, or choose another device.',
  passkeyKnown: 'This device already has a passkey for your account.',
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
  moreLinks: 'Show more identities',
  linked: 'Linked',
  removeLink: 'Remove',
  removeLinkTitle: 'Remove the link',
  removeLinkHelp:
    'This identity can no longer be used to sign in to your account. Sessions that began with it ' +
    'continue until you end them.',
  linkRemoved: 'The link was removed.',
  sessions: 'Where you are signed in',
  sessionsHelp:
    'Browsers and programs that are signed in with your account. If you do not recognize one of ' +
    'them, end its session and change your password.',
  current: 'This browser',
  browser: 'Browser',
  program: 'Program',
  end: 'End',
  signOut: 'Sign out',
  ended: 'The session was ended.',
  more: 'Show more sessions',
  lastUsed: 'Last used',
  from: 'From',
  since: 'Signed in',
  expires: 'Expires if unused',
  unknown: 'Unknown',
} as const;
