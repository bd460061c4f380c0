// What this browser keeps between visits: the theme, whether single keys are shortcuts, favourite
// and recently used tools, whether somebody is signed in, but not who, the history of calls where
// somebody has switched it on, and drafts of texts of the site that the server does not have yet.
// Never an answer, a file, a key, a token or another secret. The only file that writes to the
// browser's storage.

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  singleKeys: boolean;
  favourites: string[];
  recent: string[];
  isSignedIn: boolean;
  // Null: not wanted.
  history: unknown[] | null;
}

const place = 'toolyard';
const nothing: Kept = {
  theme: 'auto',
  singleKeys: true,
  favourites: [],
  recent: [],
  isSignedIn: false,
  history: null,
};
const mostRecent = 6;

// A browser may forbid storage; then nothing is kept.
function read(): Kept {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

function change(part: Partial<Kept>): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...read(), ...part }));
  } catch {
    // It holds for this page alone.
  }
}

export const keptTheme = (): Theme => read().theme;
export const keepTheme = (theme: Theme): void => change({ theme });

export const hasSingleKeys = (): boolean => read().singleKeys;
export const keepSingleKeys = (singleKeys: boolean): void => change({ singleKeys });

export const favourites = (): string[] => read().favourites;
export function setFavourite(slug: string, isFavourite: boolean): void {
  const others = favourites().filter((one) => one !== slug);
  change({ favourites: isFavourite ? [...others, slug] : others });
}

export const recentTools = (): string[] => read().recent;
export function noteUse(slug: string): void {
  const others = recentTools().filter((one) => one !== slug);
  change({ recent: [slug, ...others].slice(0, mostRecent) });
}

// Whether it is worth asking the server; only it knows.
export const mayBeSignedIn = (): boolean => read().isSignedIn;
export const noteSignIn = (isSignedIn: boolean): void => change({ isSignedIn });

export const keptHistory = <Call>(): Call[] | null => read().history as Call[] | null;
export const keepHistory = (history: unknown[] | null): void => change({ history });

// What an account has typed into a text of the site on one page, and the version it began from.
export interface Draft {
  // Of the text on the admin pages.
  path: string;
  // What people call the text.
  name: string;
  revision: number;
  // In milliseconds since 1970.
  at: number;
  // What the fields held before, and hold now.
  before: Record<string, unknown>;
  changes: Record<string, unknown>;
}

export interface KeptDraft extends Draft {
  key: string;
}

const draftPlace = `${place}.draft.`;
const longestDraftMs = 30 * 24 * 3_600_000;

const placeOf = (account: number): string => `${draftPlace}${account}.`;

// For a page of an account: two pages do not overwrite what is typed on the other.
export const draftKey = (account: number, page: string): string => placeOf(account) + page;

// Says whether there was room, and the browser allows it.
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // An earlier text would be taken for the latest.
    dropDraft(key);
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

function draftAt(key: string): KeptDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Draft;
    const isOne = typeof draft.changes === 'object' && Date.now() - draft.at < longestDraftMs;
    if (isOne) return { ...draft, key };
  } catch {
    // What cannot be read is no draft.
  }
  dropDraft(key);
  return undefined;
}

// Those of one account, and of no other; the latest first. What is older than a month goes, whoever
// it belongs to.
export function draftsOf(account: number): KeptDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(draftPlace))
      .flatMap((key) => draftAt(key) ?? [])
      .filter(({ key }) => key.startsWith(placeOf(account)))
      .sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}
