// Unsaved changes: the browser asks before the page is left, or the changes are saved first.

import { useEffect } from 'react';

let unsaved = 0;
export const isUnsaved = (): boolean => unsaved > 0;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const savers = new Set<() => Promise<unknown>>();

// Saves everything. Called before another page of the application is shown, which may show what is
// saved.
export const saveBeforeLeaving = (): Promise<unknown> =>
  Promise.all([...savers].map((save) => save()));

// `save` must be the same function on every render.
export function useSavedBeforeLeaving(save: () => Promise<unknown>): void {
  useEffect(() => {
    savers.add(save);
    return () => void savers.delete(save);
  }, [save]);
}

export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    unsaved += 1;
    if (unsaved === 1) addEventListener('beforeunload', ask);
    return () => {
      unsaved -= 1;
      if (unsaved === 0) removeEventListener('beforeunload', ask);
    };
  }, [isChanged]);
}
