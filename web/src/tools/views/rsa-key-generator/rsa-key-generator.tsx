// A key pair: the private key masked, both to copy and to download in every format, with
// fingerprints and the results of checks.

import { useEffect, useState } from 'react';
import { kit } from '../../kit';
import type { RequestOf } from '../../../api/operations';
import styles from '../../../../styles/views/rsa.view.css';
import type { View, ViewGiven } from '../index';
import { AnotherButton } from '../shared/another_button';
import { RevealButton } from '../shared/reveal_button';
import { addStyles } from '../shared/styles';
import { Controls } from './controls';
import { fileNameOf, lockable, typeOf } from './key_files';

const { CopyButton, download, fromBase64, Icon, post, toast } = kit;

addStyles(styles);

type Given = ViewGiven<'rsa-key-generator'>;
const path = '/api/v1/t/rsa-key-generator/';

interface KeyGiven {
  tool: Given['tool'];
  answer: Given['answer'];
  request: Given['request'];
  isPrivate: boolean;
}

const fieldOf = (isPrivate: boolean) => (isPrivate ? 'private_format' : 'public_format');
const modelOf = ({ tool, isPrivate }: KeyGiven) =>
  tool.fields.find((one) => one.name === fieldOf(isPrivate));

const formatOf = (given: KeyGiven): string =>
  String(
    given.request[fieldOf(given.isPrivate)] ??
      modelOf(given)?.defaultValue ??
      (given.isPrivate ? 'pkcs8' : 'spki'),
  );

// Returns the available formats. An encrypted key has only those that can be encrypted.
function formatsOf(given: KeyGiven): { value: string; label: string }[] {
  const isLocked = given.isPrivate && given.answer.encrypted;
  return (modelOf(given)?.choices ?? []).filter((one) => !isLocked || lockable.includes(one.value));
}

// Returns the key in another format, converted by the server.
async function converted(given: KeyGiven, format: string): Promise<string> {
  const { answer, request, isPrivate } = given;
  const name = isPrivate ? 'private_key' : 'public_key';
  if (format === formatOf(given)) return String(answer[name]);
  const passphrase = request.operation === 'convert' ? request.new_passphrase : request.passphrase;
  const isLocked = isPrivate && answer.encrypted;
  const { comment, kid, use, alg } = request;
  const body: RequestOf<typeof path> = {
    operation: 'convert',
    input: answer[name],
    [fieldOf(isPrivate)]: format,
    comment,
    kid,
    use,
    alg,
    ...(isLocked ? { passphrase, new_passphrase: passphrase } : {}),
  };
  const told = await post(path, body, new AbortController().signal);
  return String(told[name]);
}

function save(given: KeyGiven, format: string): void {
  converted(given, format).then(
    (text) => {
      const content =
        format === 'der' ? fromBase64(text) : text.endsWith('\n') ? text : `${text}\n`;
      download(fileNameOf(given.isPrivate, format), typeOf(format), content);
    },
    () => toast('The key could not be written in this format.'),
  );
}

function Downloads(given: KeyGiven) {
  const now = formatOf(given);
  const formats = formatsOf(given);
  const ordered = [
    ...formats.filter((one) => one.value === now),
    ...formats.filter((one) => one.value !== now),
  ];
  return (
    <div className="key-downloads">
      <span className="key-downloads-word">
        <Icon name="download" />
        Download as
      </span>
      {ordered.map((one) => (
        <button
          key={one.value}
          type="button"
          className={one.value === now ? 'button small main' : 'button small'}
          title={fileNameOf(given.isPrivate, one.value)}
          onClick={() => save(given, one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}

function Key(given: KeyGiven) {
  const { answer, isPrivate } = given;
  const text = answer[isPrivate ? 'private_key' : 'public_key'];
  const [isShown, setShown] = useState(!isPrivate);
  // A new key is masked again.
  useEffect(() => setShown(!isPrivate), [text, isPrivate]);
  if (typeof text !== 'string') return null;
  const title = isPrivate ? 'Private key' : 'Public key';
  return (
    <div className="key-part" role="group" aria-label={title}>
      <div className="key-part-head">
        <h3>
          <Icon name={isPrivate ? 'key' : 'file'} />
          {title}
        </h3>
        {isPrivate ? <RevealButton isSmall isShown={isShown} onChange={setShown} /> : null}
        <CopyButton text={text} what={title} />
      </div>
      <pre className="key-text" tabIndex={0} role="region" aria-label={`${title}, text`}>
        {isShown ? text : '•'.repeat(40)}
      </pre>
      <p className="key-note">
        {isPrivate
          ? answer.encrypted
            ? 'Encrypted with your passphrase: without it, the key cannot be used.'
            : 'Keep it secret: anybody who has it can sign and decrypt in your name.'
          : 'Can be shared with anyone.'}
      </p>
      <Downloads {...given} />
    </div>
  );
}

const namesOf = <Of extends object>(record: Of) => Object.keys(record) as (keyof Of)[];

function Fingerprints({ prints }: { prints: Prints }) {
  return (
    <div>
      <h3>Fingerprints</h3>
      <dl className="key-prints">
        {namesOf(prints).map((name) => (
          <div key={name}>
            <dt>{printLabels[name]}</dt>
            <dd>
              <bdi className="code">{prints[name] ?? ''}</bdi>
              <CopyButton text={prints[name] ?? ''} what={printLabels[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Prints = NonNullable<Given['answer']['fingerprints']>;
const printLabels: Record<keyof Prints, string> = {
  ssh_sha256: 'SSH, SHA-256',
  ssh_md5: 'SSH, MD5',
  spki_sha256: 'Public key (SPKI), SHA-256',
  jwk_thumbprint: 'JWK thumbprint',
};

type Checked = NonNullable<Given['answer']['checks']>;
const checkWords: Record<keyof Checked, [good: string, bad: string]> = {
  consistent: ['Its numbers are consistent', 'Its numbers are not consistent'],
  primes_distinct: ['Its primes are different', 'Its primes are the same'],
  exponent_ok: ['Its exponent is safe', 'Its exponent is not safe'],
  small_factor: ['It has no small factor', 'It has a small factor'],
  roca: ['It is not affected by ROCA', 'It is affected by ROCA'],
};

function Checks({ checks }: { checks: Checked }) {
  return (
    <ul className="key-checks" aria-label="Checks">
      {namesOf(checks)
        .filter((name) => checks[name] !== null)
        .map((name) => (
          <li key={name} data-good={checks[name]}>
            <Icon name={checks[name] ? 'check' : 'warning'} />
            {checkWords[name][checks[name] ? 0 : 1]}
          </li>
        ))}
    </ul>
  );
}

function Show({ tool, answer, request, onRun }: Given) {
  const given = { tool, answer, request };
  return (
    <>
      {answer.operation === 'generate' ? (
        <div className="pair-head">
          <AnotherButton label="Another key pair" onRun={onRun} />
          <span className="key-note">
            {answer.type}, {answer.bits} bits
          </span>
        </div>
      ) : null}
      <Key {...given} isPrivate />
      <Key {...given} isPrivate={false} />
      {answer.checks ? <Checks checks={answer.checks} /> : null}
      {answer.fingerprints ? <Fingerprints prints={answer.fingerprints} /> : null}
    </>
  );
}

export const view: View<'rsa-key-generator'> = {
  Show,
  tells: ['private_key', 'public_key', 'jwk', 'checks', 'fingerprints'],
  hidesOutput: true,
  makesAnother: true,
  asks: { fields: ['bits'], Ask: Controls },
};
