// Texts that several pages of an account share.

export const texts = {
  name: 'Toolyard',
  account: 'Account',
  loading: 'Loading…',
  slow: 'The server takes longer than usual.',
  stop: 'Stop waiting',
  stopped: 'You stopped waiting for the server.',
  stoppedHelp: 'The change may have been made. Check it before you try again.',
  away: 'The server could not be reached. Try again.',
  again: 'Try again',
  cancel: 'Cancel',
  signIn: 'Sign in',
  signInAgain: 'Sign in again',
  sessionOver: 'Your sign-in has ended. What you filled in stays as it is.',
  signedOut: 'You are signed out',
  signedOutHelp: 'Sign in to see your account.',
  never: 'Never',
  passwordHelp:
    '10 to 128 characters; not a common password, and not your user name. Every other device ' +
    'has to sign in again. API keys keep working.',
  networksHelp:
    'Where the key may be used from, one per line, such as `192.0.2.7` or `10.0.0.0/8`. If ' +
    'empty, from anywhere.',
} as const;
