// Form for a new API key, and for the settings of an existing one that can be changed.

import { useEffect, useState } from 'react';
import { Problem } from '../../api/client';
import { Form, FormField, type FieldLook } from '../../parts/forms/form';
import { ChoiceLine, TextLine } from '../../parts/forms/lines';
import type { Sending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { useForm } from '../../parts/forms/use_form';
import { texts } from '../texts';
import { timeText } from '../../parts/times';
import { valuesOf, type ApiKey, type KeyValues } from './key_values';
import { ExpiryField, LimitFields } from './limit_fields';
import { ScopeField } from './scope_field';
import type { Scopes } from './scopes';

const labels = {
  name: 'Name',
  environment: 'Environment',
  scopes: 'What the key may call',
  allowed_ips: 'Addresses and networks',
  expires_at: 'Expiry',
  rate_limit_per_minute: 'Calls per minute',
  monthly_quota: 'Calls per month',
};

export interface PartGiven {
  values: KeyValues;
  change: (part: Partial<KeyValues>) => void;
  line: (name: keyof typeof labels) => FieldLook & { faults: string[] };
}

const environments: [KeyValues['environment'], string][] = [
  ['live', 'Production'],
  ['test', 'Testing'],
];

function NameFields({ values, change, line, isNew }: PartGiven & { isNew: boolean }) {
  return (
    <div className="form-pair">
      <TextLine
        {...line('name')}
        help="What the key is used for, such as the name of a program."
        maxLength={100}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      {isNew ? (
        <ChoiceLine
          {...line('environment')}
          help="The key begins with `ty_live` or `ty_test`, so that you can tell them apart."
          choices={environments}
          value={values.environment}
          onChange={(one) => change({ environment: one === 'test' ? 'test' : 'live' })}
        />
      ) : null}
    </div>
  );
}

function NetworkField({ values, change, line }: PartGiven) {
  return (
    <FormField {...line('allowed_ips')} help={texts.networksHelp}>
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
  // Resolves when the values were sent.
  send: (values: KeyValues, sending: Sending) => Promise<void>;
  onCancel: () => void;
}

export function KeyForm({ before, scopes, send, onCancel }: Given) {
  const { sending, fields, line } = useForm(labels);
  const [first] = useState(() => valuesOf(before));
  const [values, setValues] = useState(first);
  useUnsaved(JSON.stringify(values) !== JSON.stringify(first));
  useEffect(() => document.getElementById(fields.name!.id)?.focus(), []);
  const part: PartGiven = {
    values,
    change: (next) => setValues((old) => ({ ...old, ...next })),
    line,
  };
  const submit = () => {
    if (values.expiry !== 'date' || values.date) return send(values, sending);
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
        <ExpiryField {...part} kept={kept} />
      </div>
      <LimitFields {...part} />
    </Form>
  );
}
