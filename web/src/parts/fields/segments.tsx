// One of a few values, all of them visible: radio buttons that look like a switch.

import { useId } from 'react';

export interface Segment<Value> {
  value: Value;
  label: string;
  meaning?: string;
}

interface Given<Value> {
  label: string;
  value: Value | undefined;
  segments: readonly Segment<Value>[];
  // Whether only the values are visible, without the label and what the chosen value means.
  isBare?: boolean;
  onChange: (value: Value) => void;
}

export function Segments<Value extends string | number>(given: Given<Value>) {
  const { label, value, segments, isBare, onChange } = given;
  const name = useId();
  const meaning = isBare ? undefined : segments.find((one) => one.value === value)?.meaning;
  return (
    <fieldset className="field segments" aria-describedby={meaning ? `${name}-help` : undefined}>
      <legend className={isBare ? 'unseen' : 'field-label'}>{label}</legend>
      <div className="segments-row">
        {segments.map((one) => (
          <label key={one.value} className="segment" title={isBare ? one.meaning : undefined}>
            <input
              type="radio"
              name={name}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
      {meaning ? (
        <p className="field-help" id={`${name}-help`}>
          {meaning}
        </p>
      ) : null}
    </fieldset>
  );
}
