// Password field whose content can be shown.

import { useState } from 'react';
import { Icon } from '../icon';
import { FormField, type FieldLook } from './form';
import { asTyped } from './lines';

interface Given extends FieldLook {
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
            {...asTyped}
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
