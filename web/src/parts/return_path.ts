// The page to return to after signing in: a page of this server, never of another one.

const signInPage = '/sign-in/';

// Returns the path of the sign-in page, with a `next` parameter that leads back to the current
// page.
export const signInPath = (): string =>
  `${signInPage}?next=${encodeURIComponent(location.pathname + location.search)}`;

// Returns the path of the page to return to: that of the `next` parameter, else the referrer.
// Returns `/` if neither is a page of this server (prevents open redirects).
export function returnPath(address: URL, referrer: string): string {
  for (const given of [address.searchParams.get('next'), referrer]) {
    if (!given) continue;
    try {
      // Parsed like the browser does, so that `//host` and `/\host` are recognized as other hosts.
      const { origin, pathname, search, hash } = new URL(given, address.origin);
      const isPage = pathname !== signInPage && !pathname.startsWith('//');
      if (origin === address.origin && isPage) return pathname + search + hash;
    } catch {
      // Not a valid URL.
    }
  }
  return '/';
}
