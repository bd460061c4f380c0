// What would be lost if the page were left: the browser asks before that, or it is saved first.

import { useEffect } from 'react';

let unsaved = 0;
export const isUnsaved = (): boolean => unsaved > 0;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

const savers = new Set<() => Promise<unknown>>();

// Before another page of ours is shown, which may show what is saved.
export const saveBeforeLeaving = (): Promise<unknown> =>
  Promise.all([...savers].map((save) => save()));

// What is given has to be the same each time.
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
