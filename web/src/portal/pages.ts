// The pages of an account, in the order in which the links to them stand.

export interface PortalPage {
  path: string;
  title: string;
}

export const pages: readonly PortalPage[] = [
  { path: '/account/', title: 'Your account' },
  { path: '/account/security/', title: 'Security' },
  { path: '/account/keys/', title: 'API keys' },
  { path: '/account/usage/', title: 'Usage' },
  { path: '/account/invoices/', title: 'Invoices' },
];

export const pageAt = (path: string): PortalPage =>
  pages.find((one) => one.path === path || one.path === `${path}/`) ?? pages[0]!;
