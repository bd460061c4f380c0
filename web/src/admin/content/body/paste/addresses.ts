// Addresses of pasted links: without the redirects of those who count clicks, and without what is
// only for them.

// Parameters of redirects that hold the address, by host.
const wrappers: [host: RegExp, path: RegExp, parameter: string][] = [
  [/(^|\.)google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/(^|\.)google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/^lm?\.facebook\.com$|^l\.instagram\.com$|^l\.messenger\.com$/, /^\/(l\.php)?$/, 'u'],
  [/(^|\.)safelinks\.protection\.outlook\.com$/, /^\//, 'url'],
  [/(^|\.)youtube\.com$/, /^\/redirect$/, 'q'],
  [/(^|\.)linkedin\.com$/, /^\/(safety\/go|redir\/redirect)\/?$/, 'url'],
  [/(^|\.)duckduckgo\.com$/, /^\/l\/$/, 'uddg'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^out\.reddit\.com$/, /^\//, 'url'],
  [/^href\.li$/, /^\/$/, ''],
  [/(^|\.)urldefense\.proofpoint\.com$/, /^\/v2\//, 'u'],
];

const counting = new Set(
  (
    'fbclid gclid gclsrc dclid msclkid yclid twclid igshid mc_cid mc_eid mkt_tok ved ei sca_esv ' +
    'si _hsenc _hsmi oly_anon_id oly_enc_id vero_id wickedid ref_src spm'
  ).split(' '),
);
const isCounting = (name: string): boolean => counting.has(name) || /^utm_\w+$/.test(name);
// These are counting parameters only at the hosts that add them.
const onlyAt: Record<string, RegExp> = {
  si: /(^|\.)(youtube\.com|youtu\.be|spotify\.com)$/,
  ved: /(^|\.)google\./,
  ei: /(^|\.)google\./,
  spm: /(^|\.)(aliexpress|alibaba|taobao)\./,
};

function read(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function unwrapped(url: URL): string | undefined {
  // Version 3 of this wrapper writes the address between underscores.
  const defended = /^https?:\/\/urldefense\.com\/v3\/__(.+?)__;/.exec(url.href)?.[1];
  if (defended && !defended.includes('*')) return defended;
  for (const [host, path, parameter] of wrappers) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    const target = parameter ? url.searchParams.get(parameter) : url.search.slice(1);
    const isCoded = url.hostname.endsWith('proofpoint.com');
    const plain = isCoded
      ? decodeURIComponent((target ?? '').replace(/-(?=[\dA-F]{2})/g, '%').replace(/_/g, '/'))
      : target;
    if (plain && /^https?:\/\//i.test(plain)) return plain;
  }
  return undefined;
}

function withoutCounting(text: string, url: URL): string {
  const names = [...url.searchParams.keys()].filter((name) => {
    const host = onlyAt[name];
    return isCounting(name) && (!host || host.test(url.hostname));
  });
  // An address without such parameters stays as it was written.
  if (names.length === 0) return text;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

const maxWrappers = 5;

// Returns the address that a link leads to; undefined if it is not one that a text may have.
export function cleanAddress(given: string): string | undefined {
  let text = given.trim().replace(/[\u0000-\u0020]+/g, '%20');
  if (/^(mailto:|tel:)/i.test(text)) return text;
  if (/^(#|\/(?!\/))/.test(text)) return text;
  for (let count = 0; count < maxWrappers; count += 1) {
    const url = read(text);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    const inner = unwrapped(url);
    if (!inner) return withoutCounting(text, url);
    text = inner.trim().replace(/[\u0000-\u0020]+/g, '%20');
  }
  return text;
}
