// Entry point of the admin pages, for accounts that have a role.

import { createRoot } from 'react-dom/client';
import { App } from './admin/app';
import { loadPage, type AdminPage } from './admin/pages';

const controls = document.getElementById('controls')!;
const root = createRoot(document.getElementById('main')!);
const show = (first: AdminPage) => root.render(<App first={first} controls={controls} />);
void loadPage(location.pathname).then(show, () => show({ kind: 'away' }));
