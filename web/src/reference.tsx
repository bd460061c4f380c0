// The script of the API reference and of pages that are text: an area is shown once its part of the
// document is there; until then its links stand as the server wrote them.

import { createRoot } from 'react-dom/client';
import { readPageData, type ReferencePageData } from './api/page_data';
import { mayBeSignedIn } from './parts/kept';
import { startSession } from './parts/dialogs/session_view';
import { App } from './reference/app';
import { visitOf } from './reference/visits';

const controls = document.getElementById('controls')!;
const first = readPageData<ReferencePageData>();
const place = document.createElement('div');
const main = document.getElementById('main')!;
void visitOf(first).then((visit) => {
  // What is text stays as it is.
  if (first.kind === 'text') document.body.append(place);
  createRoot(first.kind === 'text' ? place : main).render(
    <App first={visit} controls={controls} />,
  );
});

if (mayBeSignedIn()) void startSession();
