// Entry point of the admin pages, for accounts that have a role.

import { createRoot } from 'react-dom/client';
import { App } from './admin/app';
import type { AdminPage } from './admin/pages';
import { loadWithScreen } from './admin/screens';

const controls = document.getElementById('controls')!;
const root = createRoot(document.getElementById('main')!);
const show = (first: AdminPage) => root.render(<App first={first} controls={controls} />);
void loadWithScreen(location.pathname).then(show, () => show({ kind: 'away' }));
