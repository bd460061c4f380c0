// Entry point of the API reference and of static pages. An area of the reference is rendered when
// its part of the OpenAPI document has loaded; until then, the server-rendered links remain.

import { createRoot } from 'react-dom/client';
import { readPageData, type ReferencePageData } from './api/page_data';
import { mayBeSignedIn } from './parts/kept';
import { startOffline } from './api/offline';
import { startSession } from './parts/dialogs/session_view';
import { App } from './reference/app';
import { visitOf } from './reference/visits';

const controls = document.getElementById('controls')!;
const first = readPageData<ReferencePageData>();
const place = document.createElement('div');
const main = document.getElementById('main')!;
void visitOf(first).then((visit) => {
  // Static text is left in place.
  if (first.kind === 'text') document.body.append(place);
  createRoot(first.kind === 'text' ? place : main).render(
    <App first={visit} controls={controls} />,
  );
});

if (mayBeSignedIn()) void startSession();
startOffline();
