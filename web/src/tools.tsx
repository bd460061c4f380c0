// The script of the tools' pages: the index, and a page for each tool.

import { createRoot } from 'react-dom/client';
import { readPageData } from './api/page_data';
import { App } from './tools/app';

const controls = document.getElementById('controls')!;
createRoot(document.getElementById('main')!).render(
  <App first={readPageData()} controls={controls} />,
);
