// Secret field: masked until revealed, and excluded from the browser's autocompletion.

import { useState } from 'react';
import type { ControlGiven } from './field';
import { Icon } from '../icon';

export function PasswordField({ model, value, onChange, id, describedBy, isFaulty }: ControlGiven) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="control-row">
      <input
        id={id}
        className="control"
        type={isShown ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={isFaulty}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      <button
        type="button"
        className="button quiet"
        aria-pressed={isShown}
        aria-label={`Show ${model.label}`}
        title={`Show ${model.label}`}
        onClick={() => setShown(!isShown)}
      >
        <Icon name="eye" />
      </button>
    </div>
  );
}
