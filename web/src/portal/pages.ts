// Pages of the account, in the order of the links to them.

export interface PortalPage {
  path: string;
  title: string;
}

// Page data: present only if the server has other pages or settings than the default.
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

// If false, a recent sign-in takes the place of the password.
export const takesPasswords = takes_passwords;

// Name of the identity provider; empty if there is none.
export const providerName = provider;

export const pages: readonly PortalPage[] = [
  { path: '/account/', title: 'Your account' },
  { path: '/account/security/', title: 'Security' },
  { path: '/account/keys/', title: 'API keys' },
  ...(takesApps ? [{ path: '/account/apps/', title: 'Apps' }] : []),
  { path: '/account/usage/', title: 'Usage' },
  { path: '/account/invoices/', title: 'Invoices' },
];

// Page that apps redirect to (OAuth); no page of this server links to it.
export const consentPage: PortalPage = { path: '/oauth/authorize/', title: 'Allow an app' };

export const pageAt = (path: string): PortalPage =>
  [...pages, consentPage].find((one) => one.path === path || one.path === `${path}/`) ?? pages[0]!;
