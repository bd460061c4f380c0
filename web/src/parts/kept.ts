// Settings that this browser keeps between visits: the theme, whether single-key shortcuts are on,
// favourite and recently used tools, how input and result are placed, how texts are edited, whether
// somebody is signed in (but not who) and stays so, and the history of calls if it is switched on.
// Never contains responses, files, keys, tokens or other secrets. This is the only file that writes
// to the browser's storage, except for the drafts in kept_drafts.ts.

export type Theme = 'auto' | 'light' | 'dark';

// How input and result of a tool are placed in wide windows.
export interface PaneLayout {
  // Size of the first of them, in percent.
  share: number;
  isStacked: boolean;
  isSwapped: boolean;
}

// How texts are edited.
export interface EditorLook {
  // Whether there is a text area only, without the tools around it.
  isPlain: boolean;
  isPhone: boolean;
  // Number of words to write; 0: none.
  goal: number;
}

interface Kept {
  theme: Theme;
  singleKeys: boolean;
  favourites: string[];
  recent: string[];
  panes: PaneLayout;
  isSignedIn: boolean;
  // Whether "Stay signed in" was chosen.
  remember: boolean;
  // Null if the history is off.
  history: unknown[] | null;
  editor?: EditorLook;
}

const place = 'toolyard';
const nothing: Kept = {
  theme: 'auto',
  singleKeys: true,
  favourites: [],
  recent: [],
  panes: { share: 50, isStacked: false, isSwapped: false },
  isSignedIn: false,
  remember: false,
  history: null,
};
const maxRecent = 6;

// Returns the defaults if the browser forbids storage.
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
    // The setting lasts as long as this page.
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
  change({ recent: [slug, ...others].slice(0, maxRecent) });
}

export const keptPanes = (): PaneLayout => read().panes;
export const keepPanes = (panes: PaneLayout): void => change({ panes });

// Whether it is worth asking the server for a session. Only the server knows whether there is one.
export const mayBeSignedIn = (): boolean => read().isSignedIn;
export const isRemembered = (): boolean => read().remember;
// A session that goes on is remembered as before.
export const noteSignIn = (isSignedIn: boolean, remember = isRemembered()): void =>
  change({ isSignedIn, remember });

export const keptEditor = (): EditorLook | undefined => read().editor;
export const keepEditor = (editor: EditorLook): void => change({ editor });

export const keptHistory = <Call>(): Call[] | null => read().history as Call[] | null;
export const keepHistory = (history: unknown[] | null): void => change({ history });
