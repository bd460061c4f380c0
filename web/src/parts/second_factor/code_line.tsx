// Form field for a code of the second factor.

import { FormField } from '../forms/form';

interface Given {
  id: string;
  label: string;
  help: string;
  faults: string[];
  // Whether recovery codes are accepted as well, which contain letters.
  takesRecoveryCodes?: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function CodeLine({ takesRecoveryCodes = false, value, onChange, ...field }: Given) {
  return (
    <FormField {...field}>
      {(given) => (
        <input
          {...given}
          className="control code-control"
          inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
