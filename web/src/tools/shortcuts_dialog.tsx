// Dialog with the keyboard shortcuts of the tool pages.

import { searching, ShortcutsList, type ShortcutGroup } from '../parts/dialogs/shortcuts_list';
// Keeps shared code in the page's chunk.
import './kit';

const groups: ShortcutGroup[] = [
  searching,
  {
    where: 'On the page of a tool',
    shortcuts: [
      { what: 'Run the tool', keys: ['Ctrl Enter'] },
      { what: 'Copy the result', keys: ['Ctrl Shift C'] },
      { what: 'Move a file up or down', keys: ['Alt ↑', 'Alt ↓'] },
    ],
  },
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return <ShortcutsList groups={groups} onClose={onClose} />;
}
