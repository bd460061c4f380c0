// Starts the service worker where somebody has installed the pages as an app: what was opened
// before then opens without the network. In a tab of the browser, nothing is kept.

const worker = '/worker.js';

interface Policy {
  createScriptURL: (text: string) => string;
}
interface Policies {
  createPolicy: (name: string, rules: Policy) => Policy;
}

function askAgain(): void {
  const assets = performance
    .getEntriesByType('resource')
    .map((one) => one.name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  for (const one of [location.pathname, ...assets]) void fetch(one);
}

let isStarted = false;

export function startOffline(): void {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  if (!matchMedia('(display-mode: minimal-ui), (display-mode: standalone)').matches) return;
  // The only script address that the pages may make, where the browser checks that.
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: () => worker };
  const policy = trustedTypes?.createPolicy('worker', rules) ?? rules;
  const workers = navigator.serviceWorker;
  // What this page was made of has been loaded without the worker.
  if (!workers.controller) workers.addEventListener('controllerchange', askAgain, { once: true });
  void workers.register(policy.createScriptURL(worker)).catch(() => undefined);
}
