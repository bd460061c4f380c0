// What the toolbar of a text has, and the keys that do the same.

import * as block from './block_commands';
import type { Command } from './edit';
import { code, marked } from './inline_commands';
import * as tables from './tables';
import type { ToolIconName } from './tool_icon';

// Tools that ask for something first.
export type Opener = 'link' | 'picture' | 'table' | 'code' | 'insert' | 'find' | 'replace';

export interface Tool {
  label: string;
  icon: ToolIconName;
  // As in `Ctrl Shift 7`; the first one is shown. On a Mac, Ctrl is Cmd.
  keys?: string[];
  act: Command | Opener | 'undo' | 'redo';
}

// Groups of the toolbar, in their order.
export const toolGroups: Tool[][] = [
  [
    { label: 'Heading', icon: 'heading', act: block.nextHeading },
    { label: 'Bold', icon: 'bold', keys: ['Ctrl B'], act: marked('**') },
    { label: 'Italic', icon: 'italic', keys: ['Ctrl I'], act: marked('*') },
    { label: 'Struck through', icon: 'struck', keys: ['Ctrl Shift X'], act: marked('~~') },
    { label: 'Code', icon: 'code', keys: ['Ctrl E'], act: code },
  ],
  [
    {
      label: 'Bulleted list',
      icon: 'bullets',
      keys: ['Ctrl Shift 8'],
      act: block.list('bulleted'),
    },
    {
      label: 'Numbered list',
      icon: 'numbers',
      keys: ['Ctrl Shift 7'],
      act: block.list('numbered'),
    },
    { label: 'Task list', icon: 'tasks', keys: ['Ctrl Shift 9'], act: block.list('tasks') },
    { label: 'Quote', icon: 'quote', keys: ['Ctrl Shift .'], act: block.quote },
  ],
  [
    { label: 'Link', icon: 'link', keys: ['Ctrl K'], act: 'link' },
    { label: 'Picture', icon: 'picture', act: 'picture' },
    { label: 'Table', icon: 'table', act: 'table' },
    { label: 'Code block', icon: 'codeBlock', act: 'code' },
    { label: 'Insert', icon: 'insert', act: 'insert' },
  ],
  [
    { label: 'Undo', icon: 'undo', keys: ['Ctrl Z'], act: 'undo' },
    { label: 'Redo', icon: 'redo', keys: ['Ctrl Y', 'Ctrl Shift Z'], act: 'redo' },
    { label: 'Find', icon: 'find', keys: ['Ctrl F'], act: 'find' },
  ],
];

// Tools for the table that the cursor is in.
export const tableTools: { label: string; act: Command }[] = [
  { label: 'Add row', act: tables.addRow },
  { label: 'Add column', act: tables.addColumn },
  { label: 'Remove row', act: tables.removeRow },
  { label: 'Remove column', act: tables.removeColumn },
  { label: 'Align left', act: tables.align('left') },
  { label: 'Align center', act: tables.align('center') },
  { label: 'Align right', act: tables.align('right') },
  { label: 'Tidy', act: tables.tidy },
];

const more: { keys: string; act: Tool['act'] }[] = [
  { keys: 'Ctrl H', act: 'replace' },
  { keys: 'Ctrl Alt F', act: 'replace' },
  ...[0, 1, 2, 3, 4, 5, 6].map((level) => ({
    keys: `Ctrl Alt ${level}`,
    act: block.heading(level),
  })),
];

// Keys are named by their place for digits and signs, which layouts and Shift change.
const places: Record<string, string> = {
  Period: '.',
  ...Object.fromEntries([...'0123456789'].map((one) => [`Digit${one}`, one])),
};

const keysOf = ({ key, code: place, shiftKey, altKey }: KeyboardEvent): string =>
  ['Ctrl', altKey && 'Alt', shiftKey && 'Shift', places[place] ?? key.toUpperCase()]
    .filter(Boolean)
    .join(' ');

const byKeys = new Map<string, Tool['act']>([
  ...toolGroups.flat().flatMap(({ keys = [], act }) => keys.map((one) => [one, act] as const)),
  ...more.map(({ keys, act }) => [keys, act] as const),
]);

// On a Mac, keys with Ctrl move the cursor and delete: Cmd takes its place.
const isMac = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '');

// Returns what a key press does, if it is pressed together with Ctrl or Cmd. Signs that are typed
// with AltGr, which is Ctrl and Alt to some systems, are never taken.
export function toolFor(event: KeyboardEvent): Tool['act'] | undefined {
  const isHeld = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isHeld || event.getModifierState('AltGraph')) return undefined;
  return byKeys.get(keysOf(event));
}

export const shownKeys = (keys: string): string =>
  keys.replace('Ctrl', isMac ? 'Cmd' : 'Ctrl').replace(/ /g, '+');
