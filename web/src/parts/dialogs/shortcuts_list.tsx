// Dialog that lists all keyboard shortcuts, with a switch to turn single-key shortcuts off (WCAG
// 2.1.4): speech input and accidental key presses trigger them.

import { useId, useState } from 'react';
import { Dialog } from './dialog';
import { hasSingleKeys, keepSingleKeys } from '../kept';

// Each entry of `keys` is one way to trigger the shortcut. Keys separated by a space are pressed
// together, such as `Ctrl Enter`.
export interface Shortcut {
  what: string;
  keys: string[];
}

export interface ShortcutGroup {
  where: string;
  shortcuts: Shortcut[];
}

export const everywhere: ShortcutGroup = {
  where: 'Everywhere',
  shortcuts: [
    { what: 'All shortcuts', keys: ['?', 'Ctrl ?'] },
    { what: 'Close the open dialog', keys: ['Esc'] },
  ],
};

// Shortcuts of pages that have a search.
export const searching: ShortcutGroup = {
  ...everywhere,
  shortcuts: [{ what: 'Search', keys: ['/', 'Ctrl K'] }, ...everywhere.shortcuts],
};

const texts = {
  title: 'Keyboard shortcuts',
  single: 'Single-key shortcuts',
  help:
    'If they are off, a key pressed by accident does nothing; shortcuts with Ctrl still work. ' +
    'The setting is stored only in this browser.',
};

const isSingle = (keys: string): boolean => keys.length === 1;

function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="shortcut-keys">
      {keys.split(' ').map((one) => (
        <kbd key={one} className="keys">
          {one}
        </kbd>
      ))}
    </kbd>
  );
}

function Group({ where, shortcuts, hasSingle }: ShortcutGroup & { hasSingle: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{where}</h3>
      <dl className="shortcuts">
        {shortcuts.map(({ what, keys }) => (
          <div key={what} className="shortcut">
            <dt>{what}</dt>
            {keys
              .filter((one) => hasSingle || !isSingle(one))
              .map((one) => (
                <dd key={one}>
                  <Keys keys={one} />
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Given {
  groups: ShortcutGroup[];
  onClose: () => void;
}

export function ShortcutsList({ groups, onClose }: Given) {
  const [hasSingle, setSingle] = useState(hasSingleKeys);
  const id = useId();
  const change = (isOn: boolean) => {
    setSingle(isOn);
    keepSingleKeys(isOn);
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {groups.map((one) => (
        <Group key={one.where} {...one} hasSingle={hasSingle} />
      ))}
      <div className="shortcut-switch">
        <label className="check">
          <input
            type="checkbox"
            checked={hasSingle}
            aria-describedby={id}
            onChange={(event) => change(event.target.checked)}
          />
          <span>{texts.single}</span>
        </label>
        <p id={id} className="field-help">
          {texts.help}
        </p>
      </div>
    </Dialog>
  );
}
