// Fields for the expiry date and the limits of a key.

import { FormField } from '../../parts/forms/form';
import type { PartGiven } from './key_form';
import type { Expiry } from './key_values';

const words: Record<Exclude<Expiry, 'keep'>, string> = {
  never: 'Never',
  '7': 'In 7 days',
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  date: 'On a date',
};

interface ExpiryGiven extends PartGiven {
  offered: Exclude<Expiry, 'keep'>[];
  // Label of the option to keep the current expiry date; undefined if there is none.
  kept?: string;
}

export function ExpiryField({ values, change, fields, faults, offered, kept }: ExpiryGiven) {
  const { id, label } = fields.expires_at!;
  return (
    <FormField
      id={id}
      label={label}
      help="After that, calls with the key are refused."
      faults={faults('expires_at')}
    >
      {(given) => (
        <>
          <select
            {...given}
            className="control"
            value={values.expiry}
            onChange={(event) => change({ expiry: event.target.value as Expiry })}
          >
            {kept ? <option value="keep">{kept}</option> : null}
            {offered.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </select>
          {values.expiry === 'date' ? (
            <input
              className="control"
              type="datetime-local"
              aria-label="Date and time of expiry"
              aria-describedby={given['aria-describedby']}
              aria-invalid={given['aria-invalid']}
              value={values.date}
              onChange={(event) => change({ date: event.target.value })}
            />
          ) : null}
        </>
      )}
    </FormField>
  );
}

interface LimitGiven extends PartGiven {
  name: 'rate_limit_per_minute' | 'monthly_quota';
  value: string;
  onChange: (value: string) => void;
}

function LimitField({ fields, faults, name, value, onChange }: LimitGiven) {
  return (
    <FormField
      {...fields[name]!}
      help="In addition to the limit of your account. If empty, only that applies."
      faults={faults(name)}
    >
      {(given) => (
        <input
          {...given}
          className="control control-short"
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

export function LimitFields(part: PartGiven) {
  const { values, change } = part;
  return (
    <div className="form-pair">
      <LimitField
        {...part}
        name="rate_limit_per_minute"
        value={values.perMinute}
        onChange={(perMinute) => change({ perMinute })}
      />
      <LimitField
        {...part}
        name="monthly_quota"
        value={values.perMonth}
        onChange={(perMonth) => change({ perMonth })}
      />
    </div>
  );
}
