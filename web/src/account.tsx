// The script of the pages for which nobody has to be signed in.

import { createRoot } from 'react-dom/client';
import { App } from './account/app';

const controls = document.getElementById('controls')!;
// Only the page to sign in on has data, which say whether anybody can have an account.
const data = document.getElementById('page-data')?.textContent ?? '{}';
const { takes_registrations: takesRegistrations = false } = JSON.parse(data) as {
  takes_registrations?: boolean;
};
createRoot(document.getElementById('main')!).render(
  <App path={location.pathname} takesRegistrations={takesRegistrations} controls={controls} />,
);
