// Keys of a tool page: running it, copying its result, and undoing what was not typed.

import { useEffect } from 'react';

// Returns what a key does together with Ctrl.
function actionOf({ key, shiftKey }: KeyboardEvent): 'copy' | 'redo' | 'run' | 'undo' | undefined {
  if (key === 'Enter') return 'run';
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (letter === 'y') return 'redo';
  return letter === 'c' && shiftKey ? 'copy' : undefined;
}

interface Given {
  undo: () => boolean;
  redo: () => boolean;
}

export function useKeys(state: Given, run: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const action = actionOf(event);
      if (action === 'undo' || action === 'redo') {
        // What was typed since is undone by the browser.
        if (state[action]()) event.preventDefault();
      } else if (action) {
        event.preventDefault();
        if (action === 'run') run();
        else document.querySelector<HTMLElement>('[data-copies-result]')?.click();
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
