// JSON editor for values without a form of their own. The value changes only while the text is
// valid.

import { useState } from 'react';
import { shared } from './controls';
import type { ControlGiven } from './field';

export function JsonField(given: ControlGiven) {
  const { value, onChange } = given;
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [isReadable, setReadable] = useState(true);
  const change = (next: string) => {
    setText(next);
    try {
      onChange(next.trim() === '' ? undefined : JSON.parse(next));
      setReadable(true);
    } catch {
      setReadable(false);
    }
  };
  return (
    <>
      <textarea
        {...shared(given)}
        aria-invalid={given.isFaulty || !isReadable}
        className="control control-text"
        dir="ltr"
        rows={4}
        spellCheck={false}
        placeholder="JSON"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {isReadable ? null : <p className="field-fault">This is not JSON yet.</p>}
    </>
  );
}
