// The key that verifies a token, in one place: a secret or a public key, as the algorithm of the
// token requires.

import { useMemo, useState } from 'react';
import { kit } from '../../kit';
import { fieldOfKey, isSymmetric, keyFields, keyValues } from './keys';
import { algorithmOf } from './token_parts';
import type { AskGiven } from '../index';

const { Field, Segments } = kit;

const kinds = [
  { value: 'secret', label: 'Secret' },
  { value: 'public_key', label: 'Public key' },
];

function faultIn(run: AskGiven<'jwt-decoder'>['run']) {
  const text = keyFields.map((name) => run.problem?.faultOf(name)).find(Boolean);
  return text ? { text } : undefined;
}

type Given = AskGiven<'jwt-decoder'>;

const modelOf = ({ tool }: Given, name: string) => tool.fields.find((one) => one.name === name)!;

interface KeyGiven extends Given {
  onKey: (text: unknown) => void;
}

function SecretKey(given: KeyGiven) {
  const { values, run, onChange, onRun, onKey } = given;
  const encoding = modelOf(given, 'secret_encoding');
  return (
    <div className="jwt-secret">
      <Field
        model={{ ...modelOf(given, 'secret'), label: 'Secret', help: '' }}
        value={values.secret}
        fault={faultIn(run)}
        onChange={onKey}
      />
      <Field
        model={{
          ...encoding,
          help: '',
          choices: encoding.choices.map((one) => ({ ...one, meaning: '' })),
        }}
        value={values.secret_encoding}
        onChange={(value) => onChange({ secret_encoding: value as typeof values.secret_encoding })}
      />
      <button
        type="button"
        className="button"
        aria-disabled={!values.secret}
        onClick={() => (values.secret ? onRun() : undefined)}
      >
        Verify
      </button>
    </div>
  );
}

function PublicKey(given: KeyGiven) {
  const { values, run, onKey } = given;
  const held = keyFields.find((name) => values[name]);
  return (
    <Field
      model={{
        ...modelOf(given, 'public_key'),
        label: 'Public key',
        help: 'PEM, certificate, OpenSSH, JWK or JWK set.',
      }}
      value={held && values[held]}
      fault={faultIn(run)}
      onChange={onKey}
    />
  );
}

export function KeyField(given: Given) {
  const { values, onChange } = given;
  const algorithm = algorithmOf(values.input);
  const isWide = useMemo(() => matchMedia('(min-width: 40rem)').matches, []);
  const held = keyFields.find((name) => values[name]);
  const [wanted, want] = useState<string>();
  const guessed = algorithm && !isSymmetric(algorithm) ? 'public_key' : 'secret';
  const kind = held ? (held === 'secret' ? 'secret' : 'public_key') : (wanted ?? guessed);
  const change = (text: unknown) =>
    onChange(keyValues(String(text ?? ''), kind === 'secret' ? 'secret' : 'public_key'));
  const choose = (next: string) => {
    want(next);
    onChange(keyValues('', 'secret'));
  };
  // A password field would join the lines of a key in PEM.
  const paste = (event: React.ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (kind !== 'secret' || !fieldOfKey(text)) return;
    event.preventDefault();
    change(text);
  };
  const Key = kind === 'secret' ? SecretKey : PublicKey;
  return (
    <details className="jwt-key" open={isWide || Boolean(held) || undefined} onPaste={paste}>
      <summary className="field-label">
        Check the signature
        {algorithm ? <bdi className="jwt-algorithm code">{algorithm}</bdi> : null}
      </summary>
      <Segments
        label="Check the signature with"
        segments={kinds}
        value={kind}
        isBare
        onChange={choose}
      />
      <Key {...given} onKey={change} />
    </details>
  );
}
