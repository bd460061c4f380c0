// Checkboxes for a list of values, with one for all of them if the field has a keyword for all, and
// one that leaves the list to the server if that is possible.

import { useContext } from 'react';
import { plain } from './names';
import { NamesContext } from '../rich';
import type { ControlGiven } from './field';

export function Checks({ model, value, onChange }: Omit<ControlGiven, 'isFaulty'>) {
  const names = useContext(NamesContext);
  const chosen = value ?? model.defaultValue ?? [];
  const mayBeOpen = model.isNullable && model.defaultValue === undefined && model.all === undefined;
  const isAll = model.all !== undefined && chosen === model.all;
  const list = Array.isArray(chosen) ? chosen.map(String) : isAll ? [] : [String(chosen)];
  const set = (name: string, isChosen: boolean) => {
    const before = isAll ? model.choices.map((one) => one.value) : list;
    // In the order of the choices.
    onChange(
      model.choices
        .map((one) => one.value)
        .filter((one) => (one === name ? isChosen : before.includes(one))),
    );
  };
  return (
    <div className="checks">
      {model.all === undefined ? null : (
        <label className="check check-all">
          <input
            type="checkbox"
            checked={isAll}
            onChange={(event) => onChange(event.target.checked ? model.all : [])}
          />
          <span>All</span>
        </label>
      )}
      {mayBeOpen ? (
        <label className="check check-all">
          <input
            type="checkbox"
            checked={value === undefined}
            onChange={(event) => onChange(event.target.checked ? undefined : [])}
          />
          <span>Automatic</span>
        </label>
      ) : null}
      {model.choices.map((choice) => (
        <label
          key={choice.value}
          className="check"
          title={plain(choice.meaning, names) || undefined}
        >
          <input
            type="checkbox"
            checked={isAll || list.includes(choice.value)}
            onChange={(event) => set(choice.value, event.target.checked)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
