// Rows in an order that people choose: each can be moved up and down and removed.

import { useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../parts/icon';
import { moved } from './record';
import { texts } from './texts';

interface Given<Item> {
  id: string;
  // What the rows are called by screen readers, such as "Menu link".
  what: string;
  rows: readonly Item[];
  add: string;
  fresh: () => Item;
  onChange: (rows: Item[]) => void;
  children: (row: Item, at: number, change: (row: Item) => void) => ReactNode;
}

export function OrderedRows<Item>(given: Given<Item>) {
  const { id, what, rows, add, fresh, onChange, children } = given;
  // The keys preserve the controls of the rows, and with them the focus, when rows move.
  const next = useRef(rows.length);
  const [keys, setKeys] = useState(() => rows.map((_, at) => at));
  const known = rows.map((_, at) => keys[at] ?? at + 1e6);
  const move = (from: number, to: number) => {
    setKeys(moved(known, from, to));
    onChange(moved(rows, from, to));
  };
  const remove = (at: number) => {
    setKeys(known.filter((_, other) => other !== at));
    onChange(rows.filter((_, other) => other !== at));
  };
  const append = () => {
    setKeys([...known, next.current++]);
    onChange([...rows, fresh()]);
  };
  const button = (at: number, icon: 'up' | 'down' | 'close', label: string, run: () => void) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={`${label}: ${what} ${at + 1}`}
      aria-disabled={(icon === 'up' && at === 0) || (icon === 'down' && at === rows.length - 1)}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      <ol className="site-rows">
        {rows.map((row, at) => (
          <li key={known[at]} className="site-row">
            <div className="site-row-fields">
              {children(row, at, (changed) =>
                onChange(rows.map((one, other) => (other === at ? changed : one))),
              )}
            </div>
            <div className="site-row-buttons">
              {button(at, 'up', texts.up, () => at > 0 && move(at, at - 1))}
              {button(at, 'down', texts.down, () => at < rows.length - 1 && move(at, at + 1))}
              {button(at, 'close', texts.remove, () => remove(at))}
            </div>
          </li>
        ))}
      </ol>
      <p>
        <button type="button" id={id} className="button small" onClick={append}>
          {add}
        </button>
      </p>
    </>
  );
}
