// Texts of the pages that need no sign-in.

export const texts = {
  name: 'Toolyard',
  signIn: 'Sign in',
  account: 'Your account',
  lead: 'With your account you can call tools without a key, and create keys for your programs.',
  signedInAs: 'You are signed in as',
  goOn: 'Continue',
  signOut: 'Sign out',
  forgotten: 'Forgot your password?',
  working: 'Please wait',
  noCode: 'This page requires the link in the email. Open it again, or copy all of it.',

  reset: 'Reset your password',
  askLead: 'We send a link to set a new password to the email address of your account.',
  nameOrEmail: 'Email address or user name',
  nobody: 'Enter your email address or your user name.',
  sendEmail: 'Send the email',
  sending: 'Sending',
  sent: 'Check your email',
  sentHelp:
    'If there is such an account, an email with a link to set a new password is on its way. It ' +
    'may take a few minutes. Check your spam folder as well.',
  sendAgain: 'Send another email',
  resetLead:
    'Every device has to sign in again afterwards. API keys and passkeys keep working. Only if ' +
    'the email address was never verified, or has replaced another one, they are removed as ' +
    'well, since somebody else may have added them.',
  newPassword: 'New password',
  setPassword: 'Set password',
  setting: 'Setting',
  linkOver: 'This link no longer works',
  linkOverHelp: 'It has expired, was already used, was replaced by a newer one, or is incomplete.',
  askAgain: 'Get a new email',
  passwordSet: 'Your password was changed',
  passwordSetHelp: 'You are signed out everywhere. Sign in with the new password.',

  verify: 'Verify your email address',
  verifyLead: 'Verify that the email with this link reached you.',
  verifySignIn:
    'Sign in to the account that is to have this email address. If you do not know of such an ' +
    'account, close this page: somebody has entered your address, and nobody can verify it ' +
    'without you.',
  verifyProvider: 'After signing in with the provider, open the link in the email again.',
  otherAccount: 'Use another account',
  verifyNow: 'Verify',
  verified: 'Your email address is verified',
  verifiedHelp: 'You can use it to sign in, and receive emails about your account there.',
  keep: 'Keep your email address',
  keepLead:
    'Somebody who is signed in to your account wants to replace its email address. If it was not ' +
    'you, keep the address: all devices are then signed out.',
  keepNow: 'Keep the address',
  kept: 'Your email address is unchanged',
  keptHelp:
    'All devices were signed out. The person who tried to change the address may know your ' +
    'password: set a new one now. That also removes API keys and passkeys, which they may have ' +
    'added.',

  register: 'Create an account',
  registerLead: 'An email is sent to you to verify your address.',
  invitation: 'Accept your invitation',
  invitationLead: 'Choose a user name and a password for your account.',
  username: 'User name',
  email: 'Email address',
  emailHelp: 'To sign in, once it is verified, and if you forget your password.',
  password: 'Password',
  create: 'Create account',
  creating: 'Creating',
  created: 'Your account is ready',
  createdHelp: 'Sign in with the user name and the password that you chose.',
  haveOne: 'Already have an account?',

  setUp: 'Set up a second factor',
  setUpHelp: 'Your role requires a code from an authenticator app in addition to the password.',
  setUpDone:
    'The second factor is on. Sign in with your password, then with the next code from the app.',
  startAgain: 'Start again',

  signInWith: 'Sign in with',
  staySignedIn: 'Stay signed in when the browser is closed',
  leadProvider: 'Sign in with your account at the provider below.',
  invitationProvider:
    'If the invitation was sent to the email address of that account, you need no password here.',
  signingIn: 'Signing in',
  notSignedIn: 'You are not signed in',
  notReturned: 'The sign-in provider sends you back to this page. Start on the sign-in page.',
  tooLate: 'The code was not entered in time, or you chose to start again.',
  factorDone: 'The second factor is on. Sign in again, and enter the next code from the app.',
} as const;
