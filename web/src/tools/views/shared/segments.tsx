// One of a few values, all of them visible; and values that are on or off.

import { useId } from 'react';
import { kit } from '../../kit';
import styles from '../../../../styles/views/segments.view.css';
import { addStyles } from './styles';

const { Icon } = kit;

addStyles(styles);

export interface Segment<Value> {
  value: Value;
  label: string;
  meaning?: string;
}

interface Given<Value> {
  label: string;
  value: Value;
  segments: Segment<Value>[];
  onChange: (value: Value) => void;
}

export function Segments<Value extends string | number>(given: Given<Value>) {
  const { label, value, segments, onChange } = given;
  const name = useId();
  const meaning = segments.find((one) => one.value === value)?.meaning;
  return (
    <fieldset className="field segments" aria-describedby={meaning ? `${name}-help` : undefined}>
      <legend className="field-label">{label}</legend>
      <div className="segments-row">
        {segments.map((one) => (
          <label key={one.value} className="segment">
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

interface ToggleGiven {
  label: string;
  // What the short label stands for, for screen readers.
  name?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ToggleChip({ label, name, isOn, onChange }: ToggleGiven) {
  return (
    <button
      type="button"
      className="button chip toggle-chip"
      aria-pressed={isOn}
      aria-label={name && `${label}, ${name}`}
      onClick={() => onChange(!isOn)}
    >
      {isOn ? <Icon name="check" /> : null}
      {label}
    </button>
  );
}
