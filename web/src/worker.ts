// Service worker of the pages: what was opened before opens without the network, too. Pages of
// tools, the reference and its documents are asked from the server first, and kept by their paths;
// scripts and styles, whose names change with their content, are kept as they are. It keeps nothing
// of what people enter: no query, no call of a tool, nothing of an account.

const place = 'toolyard-pages';
const maxKept = 200;

// What is used of the scope of service workers, which has other types than a page.
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (type: string, listen: (event: Event & WorkerEvent) => void) => void;
}
interface WorkerEvent {
  request: Request;
  waitUntil: (done: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}
const scope = globalThis as unknown as Scope;

const isAsset = (path: string): boolean => path.startsWith('/assets/');
const isPage = (path: string): boolean =>
  path === '/' || /^\/t\/[a-z0-9-]+\/$/.test(path) || path.startsWith('/docs/');
const isDocument = (path: string): boolean => path === '/api/v1/schema/';

// Returns the address that an answer is kept under: that of a page has no options and no input.
const keyOf = (address: URL): string =>
  address.origin + address.pathname + (isDocument(address.pathname) ? address.search : '');

async function keep(key: string, answer: Response): Promise<void> {
  const cache = await caches.open(place);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -maxKept).map((one) => cache.delete(one)));
}

async function fromServer(request: Request, key: string, event: WorkerEvent): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(key, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function fromCache(request: Request, key: string, event: WorkerEvent): Promise<Response> {
  return (await caches.match(key, { ignoreVary: true })) ?? fromServer(request, key, event);
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const path = address.pathname;
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  if (isAsset(path)) event.respondWith(fromCache(request, keyOf(address), event));
  else if (isPage(path) || isDocument(path))
    event.respondWith(fromServer(request, keyOf(address), event));
});
