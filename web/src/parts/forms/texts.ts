// Texts that forms of several pages share.

export const texts = {
  loading: 'Loading…',
  slow: 'The server is taking longer than usual.',
  stop: 'Stop waiting',
  stopped: 'You stopped waiting for the server.',
  stoppedHelp: 'The change may have been made. Check it before you try again.',
  away: 'The server could not be reached. Try again.',
  again: 'Try again',
  cancel: 'Cancel',
  signIn: 'Sign in',
  signedOut: 'You are signed out',
  signedOutHelp: 'Sign in to continue.',
  signInAgain: 'Sign in again',
  sessionOld: 'For your protection, sign in again first. Your input is kept.',
  sessionOver: 'Your session has expired. Your input is kept.',
  passwordRules: '10 to 128 characters; not a common password, and not your user name.',
  usernameRules: '1 to 150 letters, digits and `. + - _`. Case is ignored.',
} as const;
