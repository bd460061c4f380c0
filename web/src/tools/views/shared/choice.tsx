// A few options side by side, of which one is selected: radio buttons that look like a switch.

import { useId } from 'react';
import choiceStyles from '../../../../styles/choice.view.css';
import { addStyles } from './styles';

addStyles(choiceStyles);

export interface Option {
  value: string;
  label: string;
  meaning?: string;
}

interface Given {
  label: string;
  options: Option[];
  value: string;
  onChange: (value: string) => void;
}

export function Choice({ label, options, value, onChange }: Given) {
  const name = useId();
  return (
    <div className="choice" role="radiogroup" aria-label={label}>
      {options.map((one) => (
        <label key={one.value} className="choice-option" title={one.meaning || undefined}>
          <input
            type="radio"
            className="choice-input"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span className="choice-label">{one.label}</span>
        </label>
      ))}
    </div>
  );
}
