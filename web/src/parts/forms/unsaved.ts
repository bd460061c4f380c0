// What would be lost if the page were left: the browser asks before that.

import { useEffect } from 'react';

let unsaved = 0;
export const isUnsaved = (): boolean => unsaved > 0;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

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
