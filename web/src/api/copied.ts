// Tells the server that a result of a tool was copied, once per visit of its page. Without cookies;
// the server does not count visitors who ask not to be tracked.

const toolPath = /\/t\/([a-z0-9-]+)\/?$/;

let isNoted = false;

export function noteCopied(): void {
  const slug = toolPath.exec(location.pathname)?.[1];
  if (!slug || isNoted) return;
  isNoted = true;
  const request = { method: 'POST', credentials: 'omit', keepalive: true } as const;
  // Whether it was counted makes no difference to the visitor.
  fetch(`/api/v1/visits/copied/${slug}/`, request).catch(() => undefined);
}
