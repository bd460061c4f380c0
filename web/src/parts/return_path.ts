// Where somebody who signs in came from, and goes back to: a page of this server, never another.

const signInPage = '/sign-in/';

// The page that asks to sign in and leads back here.
export const signInPath = (): string =>
  `${signInPage}?next=${encodeURIComponent(location.pathname + location.search)}`;

// What an address says of the way back: as `next`, or else the page that led here; the first page
// where neither is one of ours.
export function returnPath(address: URL, referrer: string): string {
  for (const given of [address.searchParams.get('next'), referrer]) {
    if (!given) continue;
    try {
      // As the browser itself would read it, so that `//host` and `/\host` are what they are.
      const { origin, pathname, search, hash } = new URL(given, address.origin);
      const isPage = pathname !== signInPage && !pathname.startsWith('//');
      if (origin === address.origin && isPage) return pathname + search + hash;
    } catch {
      // It is no address.
    }
  }
  return '/';
}
