// Entry point of the account pages, for signed-in accounts.

import { createRoot } from 'react-dom/client';
import { App } from './portal/app';

const controls = document.getElementById('controls')!;
createRoot(document.getElementById('main')!).render(<App controls={controls} />);
