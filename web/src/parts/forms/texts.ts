// Texts that forms of several pages share.

export const texts = {
  loading: 'Loading…',
  slow: 'The server takes longer than usual.',
  stop: 'Stop waiting',
  stopped: 'You stopped waiting for the server.',
  stoppedHelp: 'The change may have been made. Check it before you try again.',
  away: 'The server could not be reached. Try again.',
  again: 'Try again',
  cancel: 'Cancel',
  signIn: 'Sign in',
  signedOut: 'You are signed out',
  signedOutHelp: 'Sign in to go on.',
  signInAgain: 'Sign in again',
  sessionOld: 'For your protection, sign in again first. What you filled in stays as it is.',
  sessionOver: 'Your sign-in has ended. What you filled in stays as it is.',
  passwordRules: '10 to 128 characters; not a common password, and not your user name.',
  usernameRules: '1 to 150 letters, digits and `. + - _`. Upper and lower case count as the same.',
} as const;
