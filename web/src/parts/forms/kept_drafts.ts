// Drafts in the browser's storage: texts of the site that the server does not have yet, one draft
// per account and open page. Never contains data of tools, files or secrets.

// Unsaved changes of an account to a text on one page, and the revision that they are based on.
export interface Draft {
  // Path of the text below `/admin/`.
  path: string;
  // Display name of the text.
  name: string;
  revision: number;
  // Time of the last change, in milliseconds since 1970.
  at: number;
  // Values of the changed fields before and after the change.
  before: Record<string, unknown>;
  changes: Record<string, unknown>;
}

export interface KeptDraft extends Draft {
  key: string;
}

const draftPlace = 'toolyard.draft.';
const longestDraftMs = 30 * 24 * 3_600_000;

const placeOf = (account: number): string => `${draftPlace}${account}.`;

// Returns the storage key. Each open page has its own, so that pages do not overwrite each other's
// draft.
export const draftKey = (account: number, page: string): string => placeOf(account) + page;

// Returns false if the storage is full or forbidden.
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    // An earlier draft would be mistaken for the latest.
    dropDraft(key);
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there is no draft either.
  }
}

function draftAt(key: string): KeptDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as Draft;
    const isOne = typeof draft.changes === 'object' && Date.now() - draft.at < longestDraftMs;
    if (isOne) return { ...draft, key };
  } catch {
    // Not a draft: deleted below.
  }
  dropDraft(key);
  return undefined;
}

// Returns the drafts of one account, the latest first. Deletes drafts of any account that are older
// than 30 days.
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
