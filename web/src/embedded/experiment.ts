// For pages of other sites: shows each visitor one variant of an experiment, and reports who has
// seen which. Included in the head as `/experiment-1.js`, so that texts change before they are
// painted. Whatever fails, the page is shown as it is.

import { variantOf, type Configuration } from './assignment';

interface Kept {
  unit?: string;
  seen?: string;
  known?: Configuration;
}

const script = document.currentScript as HTMLScriptElement;
const { experiment = '', key = '', wait = '500' } = script.dataset;
const address = new URL(`/api/v1/experiments/${experiment}/`, script.src).href;
const keptAs = `experiment-${experiment}`;
const root = document.documentElement;
const privacy = navigator as Navigator & { globalPrivacyControl?: boolean };

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(keptAs) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function keep(): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify(kept));
  } catch {
    // Without storage, the visitor is another one on each page.
  }
}

const kept = read();

const call = (path: string, body?: unknown): Promise<Response> =>
  fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-API-Key': key, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
    credentials: 'omit',
    keepalive: true,
  });

// Whether the server has taken the event.
const report = (event: object): Promise<boolean> =>
  call('events/', { events: [{ unit_id: kept.unit, ...event }] }).then(
    ({ ok }) => ok,
    () => false,
  );

function show(): void {
  root.style.removeProperty('visibility');
}

// Whether the browser knows a selector: others must not keep the rest from changing.
function isKnown({ selector }: { selector: string }): boolean {
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

// Beyond so many changes, an element is left alone: something else changes it back each time.
const maxChanges = 20;
const changed = new WeakMap<Element, number>();

function changeText(one: Element, text: string): void {
  const times = changed.get(one) ?? 0;
  if (one.textContent === text || times >= maxChanges) return;
  one.textContent = text;
  changed.set(one, times + 1);
}

// Changes what there is, and what the parser adds later. Its own changes are not looked at again:
// where several are for one element, each would be followed by the other without end.
function apply(changes: Configuration['variants'][number]['changes']): void {
  const known = changes.filter(isKnown);
  const change = () => {
    for (const { selector, text } of known)
      for (const one of document.querySelectorAll(selector)) changeText(one, text);
  };
  change();
  if (document.readyState === 'complete') return;
  const watch = new MutationObserver(() => {
    change();
    watch.takeRecords();
  });
  watch.observe(root, { childList: true, subtree: true });
  addEventListener('load', () => watch.disconnect());
}

function run(one: Configuration): void {
  const variant = one.is_running ? one.variants[variantOf(one, kept.unit!)] : undefined;
  if (!variant) return;
  if (kept.seen !== variant.key)
    void report({ id: `seen-${kept.unit}`, exposure: variant.key }).then((isTaken) => {
      if (!isTaken) return;
      kept.seen = variant.key;
      keep();
    });
  apply(variant.changes);
}

async function start(): Promise<void> {
  const known = kept.known;
  kept.unit ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (one) =>
    one.toString(36),
  ).join('');
  if (known) run(known);
  else root.style.visibility = 'hidden';
  const timer = setTimeout(show, Math.min(Number(wait) || 0, 2000));
  try {
    const answer = await call('');
    if (!answer.ok) return;
    kept.known = (await answer.json()) as Configuration;
    keep();
    // Too late for this page: nothing changes under the eyes of the visitor.
    if (!known && root.style.visibility) run(kept.known);
  } finally {
    clearTimeout(timer);
    show();
  }
}

const refuses = navigator.doNotTrack === '1' || privacy.globalPrivacyControl === true;
if (experiment && key && !refuses) start().catch(show);

// Reports what a visitor does, who was shown a variant before.
Object.assign(window, {
  experiment: {
    track: (metric: string, value?: number) => {
      if (!refuses && kept.seen)
        void report({ id: `${metric}-${kept.unit}-${Date.now()}`, metric, value });
    },
  },
});
