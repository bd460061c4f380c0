// The script of the page to sign in on.

import { createRoot } from 'react-dom/client';
import { App } from './account/app';

const controls = document.getElementById('controls')!;
createRoot(document.getElementById('main')!).render(<App controls={controls} />);
