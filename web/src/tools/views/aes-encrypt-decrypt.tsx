// Encrypted or decrypted text, with the cipher, the key derivation, and the values that other
// programs need to decrypt it.

import { useState, type ReactNode } from 'react';
import { kit } from '../kit';
import type { View, ViewGiven } from './index';
import { RevealButton } from './shared/reveal_button';

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

// A key that was generated for this text.
function NewKey({ text }: { text: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="new-key" role="group" aria-label="Generated key">
      <p>
        <Icon name="key" />
        <strong>Store this key now.</strong> It was made for this text, is not kept anywhere, and
        without it, nobody can decrypt the text.
      </p>
      <div className="new-key-line">
        <bdi className="code">{isShown ? text : '•'.repeat(32)}</bdi>
        <RevealButton isSmall isShown={isShown} onChange={setShown} />
        <CopyButton text={text} what="the key" />
      </div>
    </div>
  );
}

// Returns the label that the fields of the tool have for a value.
const labelIn = (tool: Given['tool'], value: string): string =>
  tool.fields.flatMap((one) => one.choices).find((one) => one.value === value)?.label ??
  valueLabel(value);

function Proof({ answer }: { answer: Given['answer'] }) {
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

function Show({ tool, answer, output }: Given) {
  const { kdf, generated_key: newKey } = answer;
  return (
    <>
      {output}
      {newKey ? <NewKey text={newKey} /> : null}
      <div className="facts">
        <h3>What was used</h3>
        <Proof answer={answer} />
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
          {kdf
            ? Object.entries(kdf.params)
                .filter(([, value]) => value !== null)
                .map(([name, value]) => (
                  <Fact key={name} label={titleOf(name)}>
                    {typeof value === 'number'
                      ? value.toLocaleString()
                      : labelIn(tool, String(value))}
                  </Fact>
                ))
            : null}
          <Code label="Salt" text={kdf?.salt} />
          <Code label="IV" text={answer.iv} />
          <Code label="Authentication tag" text={answer.tag} />
          <Code label="Equivalent OpenSSL command" text={answer.openssl_command} />
        </dl>
      </div>
    </>
  );
}

export const view: View<'aes-encrypt-decrypt'> = {
  Show,
  tells: [
    'format',
    'cipher',
    'kdf',
    'iv',
    'tag',
    'authenticated',
    'generated_key',
    'openssl_command',
  ],
  hidesOutput: true,
};
