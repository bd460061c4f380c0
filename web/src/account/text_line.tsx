// Form field for one line of text, such as a name.

import { FormField } from '../parts/forms/form';

interface Given {
  id: string;
  label: string;
  help?: string;
  faults: string[];
  type?: 'text' | 'email';
  autoComplete: 'username' | 'email';
  value: string;
  onChange: (value: string) => void;
}

export function TextLine({ type = 'text', autoComplete, value, onChange, ...field }: Given) {
  return (
    <FormField {...field}>
      {(given) => (
        <input
          {...given}
          className="control"
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
