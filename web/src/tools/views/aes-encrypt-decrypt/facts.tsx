// The cipher, the key derivation, and the values that other programs need to decrypt a text.

import type { ReactNode } from 'react';
import { kit } from '../../kit';
import type { ViewGiven } from '../index';

const { CopyButton, Icon, titleOf, valueLabel } = kit;

type Given = ViewGiven<'aes-encrypt-decrypt'>;

const kdfNames = {
  argon2id: 'Argon2id',
  pbkdf2: 'PBKDF2',
  scrypt: 'scrypt',
  evp_bytestokey: 'EVP_BytesToKey',
};

const formats = {
  envelope: 'Envelope: contains its cipher and key derivation',
  openssl: 'Format of openssl enc',
  raw: 'Raw: only the encrypted bytes and the values beside them',
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="term fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Code({ label, text }: { label: string; text?: string | null }) {
  if (!text) return null;
  return (
    <Fact label={label}>
      <bdi className="code">{text}</bdi>
      <CopyButton text={text} what={label} />
    </Fact>
  );
}

// Returns the label that the fields of the tool have for a value.
const labelIn = (tool: Given['tool'], value: string): string =>
  tool.fields.flatMap((one) => one.choices).find((one) => one.value === value)?.label ??
  valueLabel(value);

export function Proof({ answer }: { answer: Given['answer'] }) {
  const isProven = answer.authenticated;
  return (
    <p className="fact-proof" data-good={isProven}>
      <Icon name={isProven ? 'check' : 'warning'} />
      {isProven
        ? 'Protected against changes: decryption detects any change.'
        : 'Not protected against changes: this mode does not detect them.'}
    </p>
  );
}

export function Facts({ tool, answer }: Pick<Given, 'tool' | 'answer'>) {
  const { kdf, generated_key: newKey } = answer;
  const parameters = Object.entries(kdf?.params ?? {}).filter(([, value]) => value !== null);
  return (
    <details className="options">
      <summary>What was used</summary>
      <div className="facts">
        <dl>
          <Fact label="Cipher">{answer.cipher.toUpperCase()}</Fact>
          <Fact label="Format">{formats[answer.format]}</Fact>
          <Fact label="Key">
            {kdf
              ? `Derived from the password with ${kdfNames[kdf.name]}`
              : newKey
                ? 'Generated for this text'
                : 'As given'}
          </Fact>
          {parameters.map(([name, value]) => (
            <Fact key={name} label={titleOf(name)}>
              {typeof value === 'number' ? value.toLocaleString() : labelIn(tool, String(value))}
            </Fact>
          ))}
          <Code label="Salt" text={kdf?.salt} />
          <Code label="IV" text={answer.iv} />
          <Code label="Authentication tag" text={answer.tag} />
          <Code label="Equivalent OpenSSL command" text={answer.openssl_command} />
        </dl>
      </div>
    </details>
  );
}
