// Connects the tools with the text area: keys, pasted and dropped content, and the history.

import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { enter, indented, isInList, outdented } from './block_commands';
import { isInCode, type Command } from './edit';
import { insertPictures, paste, type PastingGiven } from './pasting';
import { step, tableAt } from './tables';
import { toolFor, type Opener, type Tool } from './toolset';
import { Writing } from './writing';

interface Given {
  area: RefObject<HTMLTextAreaElement>;
  // Whether there are tools; otherwise the browser alone edits the text.
  isOn: boolean;
  // Whether the text is Markdown; otherwise there are only tools for any text.
  isMarkdown: boolean;
  media: string | undefined;
  onOpen: (what: Opener) => void;
}

export interface Tools {
  writing: Writing;
  pasting: PastingGiven;
  isInTable: boolean;
  act: (act: Tool['act']) => void;
}

const indentOfCode: Command = (at) => ({
  start: at.from,
  end: at.to,
  text: '  ',
  from: at.from + 2,
  to: at.from + 2,
});

const forAnyText: unknown[] = ['undo', 'redo', 'find', 'replace'];

// Returns whether Tab was used; otherwise it leaves the text.
function tab(writing: Writing, isBack: boolean): boolean {
  const at = writing.selected;
  if (tableAt(at)) return writing.run(step(isBack ? -1 : 1));
  if (isInList(at)) {
    writing.run(isBack ? outdented : indented);
    return true;
  }
  return !isBack && isInCode(at.text, at.from) && writing.run(indentOfCode);
}

function listen(area: HTMLTextAreaElement, all: Record<string, (event: never) => void>) {
  const entries = Object.entries(all) as [string, (event: Event) => void][];
  for (const [name, act] of entries) area.addEventListener(name, act);
  return () => {
    for (const [name, act] of entries) area.removeEventListener(name, act);
  };
}

// Returns what handles keys. After Escape, Tab leaves the text: the keyboard is never trapped.
function keysOf(writing: Writing, isMarkdown: boolean, act: (act: Tool['act']) => void) {
  let isLeaving = false;
  return (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    const isPlainKey = !event.ctrlKey && !event.metaKey && !event.altKey;
    const named = toolFor(event);
    const tool = isMarkdown || forAnyText.includes(named) ? named : undefined;
    const isDone =
      isMarkdown &&
      ((key === 'Tab' && isPlainKey && !isLeaving && tab(writing, event.shiftKey)) ||
        (key === 'Enter' && isPlainKey && !event.shiftKey && writing.run(enter)));
    isLeaving = key === 'Escape' || (isLeaving && key === 'Shift');
    if (!tool && !isDone) return;
    event.preventDefault();
    // The page has other uses for some of these keys.
    event.stopPropagation();
    if (tool) act(tool);
  };
}

// Returns what handles pasting. `Ctrl+Shift+V` pastes plain text.
function pasteOf(given: () => PastingGiven) {
  let isPlain = false;
  return {
    keydown: (event: KeyboardEvent) => {
      isPlain = event.shiftKey && event.key.toLowerCase() === 'v';
    },
    paste: (event: ClipboardEvent) => {
      const all = given();
      const data = event.clipboardData;
      if (data && paste({ ...all, isPlain: isPlain || all.isPlain }, data)) event.preventDefault();
      isPlain = false;
    },
    drop: (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      // Without this, the browser would leave the page and show the file.
      if (files.length === 0) return;
      event.preventDefault();
      insertPictures(given(), files);
    },
    dragover: refuseFiles,
  };
}

function refuseFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

// Undefined until the text area is there.
export function useWriting(given: Given): Tools | undefined {
  const { area, isOn, isMarkdown } = given;
  const latest = useRef(given);
  latest.current = given;
  const [writing, setWriting] = useState<Writing>();
  const [isInTable, setInTable] = useState(false);
  const [, update] = useReducer((count: number) => count + 1, 0);
  const act = (what: Tool['act']) => {
    if (!writing) return;
    if (what === 'undo') writing.undo();
    else if (what === 'redo') writing.redo();
    else if (typeof what === 'string') latest.current.onOpen(what);
    else writing.run(what);
    update();
  };
  const doing = useRef(act);
  doing.current = act;
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const now = new Writing(element);
    setWriting(now);
    const all = () => ({
      writing: now,
      media: latest.current.media,
      isPlain: !isOn || !isMarkdown,
    });
    const { keydown, ...pasted } = pasteOf(all);
    // A dropped file would take the place of the page.
    if (!isOn) return listen(element, { paste: pasted.paste, drop: refuseFiles });
    const notePlace = () => setInTable(tableAt(now.selected) !== undefined);
    const press = keysOf(now, isMarkdown, (what) => doing.current(what));
    return listen(element, {
      ...pasted,
      keydown: (event: KeyboardEvent) => {
        keydown(event);
        press(event);
      },
      beforeinput: (event: InputEvent) => {
        const undoes = { historyUndo: 'undo', historyRedo: 'redo' } as const;
        const what = undoes[event.inputType as keyof typeof undoes];
        if (what) {
          event.preventDefault();
          doing.current(what);
        } else now.begin();
      },
      // Nothing is rendered here: React would put back the text before it learns of the change.
      input: now.note,
      selectionchange: notePlace,
      select: notePlace,
      keyup: notePlace,
      click: notePlace,
    });
  }, [area, isOn, isMarkdown]);
  if (!writing || !isOn) return undefined;
  const pasting = { writing, media: given.media, isPlain: false };
  return { writing, pasting, isInTable, act };
}
