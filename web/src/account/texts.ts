// The texts of the page to sign in on, in one place.

export const texts = {
  name: 'Toolyard',
  signIn: 'Sign in',
  account: 'Your account',
  lead: 'With your account you can call tools without a key, and create keys for your programs.',
  signedInAs: 'You are signed in as',
  goOn: 'Continue',
  signOut: 'Sign out',
} as const;
