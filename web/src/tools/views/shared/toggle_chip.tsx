// A value that is on or off, as a button.

import { kit } from '../../kit';

const { Icon } = kit;

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
