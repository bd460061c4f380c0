// Form field for a code of the second factor.

import type { FieldLook } from '../forms/form';
import { asTyped, TextLine } from '../forms/lines';

interface Given extends FieldLook {
  // Whether recovery codes are accepted as well, which contain letters.
  takesRecoveryCodes?: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function CodeLine({ takesRecoveryCodes = false, ...line }: Given) {
  return (
    <TextLine
      {...line}
      className="control code-control"
      inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      {...asTyped}
      dir="ltr"
    />
  );
}
