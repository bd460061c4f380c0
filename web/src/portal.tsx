// The script of the pages of an account, for whoever is signed in.

import { createRoot } from 'react-dom/client';
import { App } from './portal/app';

const controls = document.getElementById('controls')!;
createRoot(document.getElementById('main')!).render(<App controls={controls} />);
