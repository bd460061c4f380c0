// All shortcuts of the pages of tools.

import { searching, ShortcutsList, type ShortcutGroup } from '../parts/dialogs/shortcuts_list';
// So that it shares one file with the page.
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
