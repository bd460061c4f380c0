// What this browser keeps between visits: the theme, whether single keys are shortcuts, favourite
// and recently used tools, whether somebody is signed in, but not who, and the history of calls
// where somebody has switched it on. Never an answer, a file, a key, a token or another secret. The
// only file that writes to the browser's storage, but for the drafts of texts in kept_drafts.ts.

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
