// Entry point of the tool pages: the index, and a page for each tool.

import { createRoot } from 'react-dom/client';
import { setRenewal } from './api/client';
import { readPageData } from './api/page_data';
import { mayBeSignedIn } from './parts/kept';
import { App } from './tools/app';

const controls = document.getElementById('controls')!;
createRoot(document.getElementById('main')!).render(
  <App first={readPageData()} controls={controls} />,
);

if (mayBeSignedIn()) {
  const started = import('./tools/session').then(({ startSession }) => startSession());
  // Until the session module takes over, calls wait for the result.
  setRenewal(() => started);
}
