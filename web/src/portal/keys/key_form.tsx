// Form for a new API key, and for the settings of an existing one that can be changed.

import { useEffect, useId, useState } from 'react';
import { Problem } from '../../api/client';
import { faultsOf, Form, FormField } from '../../parts/forms/form';
import type { NamedFields } from '../../parts/forms/problem_notice';
import type { Sending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { texts } from '../texts';
import { timeText } from '../../parts/times';
import { valuesOf, type ApiKey, type Expiry, type KeyValues } from './key_values';
import { ExpiryField, LimitFields } from './limit_fields';
import { ScopeField } from './scope_field';
import type { Scopes } from './scopes';

export interface PartGiven {
  values: KeyValues;
  change: (part: Partial<KeyValues>) => void;
  fields: NamedFields;
  faults: (name: string) => string[];
}

function fieldsFor(id: string): NamedFields {
  const field = (name: string, label: string) => ({ id: `${id}-${name}`, label });
  return {
    name: field('name', 'Name'),
    environment: field('environment', 'Environment'),
    scopes: field('scopes', 'What the key may call'),
    allowed_ips: field('allowed_ips', 'Addresses and networks'),
    expires_at: field('expires_at', 'Expiry'),
    rate_limit_per_minute: field('rate_limit_per_minute', 'Calls per minute'),
    monthly_quota: field('monthly_quota', 'Calls per month'),
  };
}

function NameFields({ values, change, fields, faults, isNew }: PartGiven & { isNew: boolean }) {
  return (
    <div className="form-pair">
      <FormField
        {...fields.name!}
        help="What the key is used for, such as the name of a program."
        faults={faults('name')}
      >
        {(given) => (
          <input
            {...given}
            className="control"
            dir="auto"
            autoComplete="off"
            maxLength={100}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </FormField>
      {isNew ? (
        <FormField
          {...fields.environment!}
          help="The key begins with `ty_live` or `ty_test`, so that you can tell them apart."
          faults={faults('environment')}
        >
          {(given) => (
            <select
              {...given}
              className="control"
              value={values.environment}
              onChange={(event) =>
                change({ environment: event.target.value === 'test' ? 'test' : 'live' })
              }
            >
              <option value="live">Production</option>
              <option value="test">Testing</option>
            </select>
          )}
        </FormField>
      ) : null}
    </div>
  );
}

function NetworkField({ values, change, fields, faults }: PartGiven) {
  return (
    <FormField {...fields.allowed_ips!} help={texts.networksHelp} faults={faults('allowed_ips')}>
      {(given) => (
        <textarea
          {...given}
          className="control control-text"
          dir="ltr"
          rows={3}
          spellCheck={false}
          value={values.networks}
          onChange={(event) => change({ networks: event.target.value })}
        />
      )}
    </FormField>
  );
}

interface Given {
  // The key that is edited; undefined: a new one is created.
  before?: ApiKey;
  scopes: Scopes;
  sending: Sending;
  onSubmit: (values: KeyValues) => void;
  onCancel: () => void;
}

const expiries: Exclude<Expiry, 'keep'>[] = ['never', '7', '30', '90', '365', 'date'];

export function KeyForm({ before, scopes, sending, onSubmit, onCancel }: Given) {
  const id = useId();
  const [first] = useState(() => valuesOf(before));
  const [values, setValues] = useState(first);
  const fields = fieldsFor(id);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(first));
  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id]);
  const part: PartGiven = {
    values,
    change: (next) => setValues((old) => ({ ...old, ...next })),
    fields,
    faults: (name) => faultsOf(sending.problem, name),
  };
  const submit = () => {
    if (values.expiry !== 'date' || values.date) return onSubmit(values);
    const detail = 'Choose a date and a time.';
    const errors = [{ pointer: '/expires_at', code: 'required', detail }];
    return sending.refuse(new Problem(0, 'validation_error', '1 field is not valid.', { errors }));
  };
  const kept = before?.expires_at ? `Keep: ${timeText(before.expires_at)}` : undefined;
  return (
    <Form
      label={before ? `Change ${before.name}` : 'New key'}
      sending={sending}
      fields={fields}
      submit={before ? 'Save' : 'Create key'}
      busy={before ? 'Saving' : 'Creating'}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <NameFields {...part} isNew={!before} />
      <ScopeField {...part} scopes={scopes} />
      <div className="form-pair">
        <NetworkField {...part} />
        <ExpiryField {...part} offered={expiries} kept={kept} />
      </div>
      <LimitFields {...part} />
    </Form>
  );
}
