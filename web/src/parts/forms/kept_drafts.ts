// What this browser keeps of texts of the site that the server does not have yet: drafts, each of
// one account on one page. Nothing of tools, no file, no secret.

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

const draftPlace = 'toolyard.draft.';
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
