// Entry point of the pages that need no sign-in.

import { createRoot } from 'react-dom/client';
import { App } from './account/app';

const controls = document.getElementById('controls')!;
const data = JSON.parse(document.getElementById('page-data')!.textContent!) as {
  takes_registrations: boolean;
  takes_passwords: boolean;
  provider: string;
};
const ways = {
  takesRegistrations: data.takes_registrations,
  takesPasswords: data.takes_passwords,
  provider: data.provider,
};
createRoot(document.getElementById('main')!).render(
  <App path={location.pathname} ways={ways} controls={controls} />,
);
