// Password field whose content can be shown.

import { useState } from 'react';
import { Icon } from '../icon';
import { FormField } from './form';

interface Given {
  id: string;
  label: string;
  help?: string;
  faults: string[];
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}

export function PasswordLine({ autoComplete, value, onChange, ...field }: Given) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField {...field}>
      {(given) => (
        <div className="control-row profile-control">
          <input
            {...given}
            className="control"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="button quiet"
            aria-pressed={isShown}
            aria-label={`Show ${field.label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            <Icon name="eye" />
          </button>
        </div>
      )}
    </FormField>
  );
}
