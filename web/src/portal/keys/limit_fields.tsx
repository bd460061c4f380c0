// Fields for the expiry date and the limits of a key.

import { ChoiceLine, TextLine } from '../../parts/forms/lines';
import type { PartGiven } from './key_form';
import type { Expiry } from './key_values';

const expiries: [Expiry, string][] = [
  ['never', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['date', 'On a date'],
];

interface ExpiryGiven extends PartGiven {
  // Label of the option to keep the current expiry date; undefined if there is none.
  kept?: string;
}

export function ExpiryField({ values, change, line, kept }: ExpiryGiven) {
  const date = (attributes: object) => (
    <input
      className="control"
      type="datetime-local"
      aria-label="Date and time of expiry"
      {...attributes}
      value={values.date}
      onChange={(event) => change({ date: event.target.value })}
    />
  );
  return (
    <ChoiceLine
      {...line('expires_at')}
      help="After that, calls with the key are refused."
      choices={kept ? [['keep', kept], ...expiries] : expiries}
      value={values.expiry}
      onChange={(expiry) => change({ expiry: expiry as Expiry })}
      below={({ id: _, ...attributes }) => (values.expiry === 'date' ? date(attributes) : null)}
    />
  );
}

const limits = {
  className: 'control control-short',
  help: 'In addition to the limit of your account. If empty, only that applies.',
  inputMode: 'numeric',
  placeholder: 'No limit',
} as const;

export function LimitFields({ values, change, line }: PartGiven) {
  return (
    <div className="form-pair">
      <TextLine
        {...line('rate_limit_per_minute')}
        {...limits}
        value={values.perMinute}
        onChange={(perMinute) => change({ perMinute })}
      />
      <TextLine
        {...line('monthly_quota')}
        {...limits}
        value={values.perMonth}
        onChange={(perMonth) => change({ perMonth })}
      />
    </div>
  );
}
