// The pages of an account, in the order in which the links to them stand.

export interface PortalPage {
  path: string;
  title: string;
}

// What the server says of the pages that it has, where it has more than the usual ones.
const data = document.getElementById('page-data')?.textContent ?? '{}';
const {
  takes_apps: takesApps = false,
  takes_passwords = true,
  provider = '',
} = JSON.parse(data) as {
  takes_apps?: boolean;
  takes_passwords?: boolean;
  provider?: string;
};

// Else a sign-in of the last minutes stands for the password.
export const takesPasswords = takes_passwords;

// What people call whom they can sign in with; empty where there is nobody.
export const providerName = provider;

export const pages: readonly PortalPage[] = [
  { path: '/account/', title: 'Your account' },
  { path: '/account/security/', title: 'Security' },
  { path: '/account/keys/', title: 'API keys' },
  ...(takesApps ? [{ path: '/account/apps/', title: 'Apps' }] : []),
  { path: '/account/usage/', title: 'Usage' },
  { path: '/account/invoices/', title: 'Invoices' },
];

// Where apps send people; no link of ours leads there.
export const consentPage: PortalPage = { path: '/oauth/authorize/', title: 'Allow an app' };

export const pageAt = (path: string): PortalPage =>
  [...pages, consentPage].find((one) => one.path === path || one.path === `${path}/`) ?? pages[0]!;
