// A JSON Web Token: its parts, whether it is verified, and the meaning of its claims.

import { kit } from '../../kit';
import { inWords } from '../shared/durations';
import { partsOfToken } from './token_parts';
import type { Values } from '../../../parts/request';
import type { View, ViewGiven } from '../index';

const { CopyButton, Icon, Rich, valueLabel } = kit;

type Given = ViewGiven<'jwt-decoder'>;

interface Judgement {
  tone: 'good' | 'bad' | 'open';
  text: string;
}

type Status = NonNullable<Given['answer']['signature_status']>;

const judgements: Record<Exclude<Status, 'valid'>, Judgement> = {
  invalid: { tone: 'bad', text: 'Not verified: the signature does not match.' },
  key_mismatch: { tone: 'bad', text: 'Not verified: this key does not match the token.' },
  unsupported: { tone: 'open', text: 'Not verified: this algorithm is not supported here.' },
  not_checked: {
    tone: 'open',
    text: 'Not verified: without a key, anybody could have written this.',
  },
};

const encrypted: Judgement = {
  tone: 'open',
  text: 'Encrypted: only the header can be read without the key.',
};

const opened: Judgement = {
  tone: 'open',
  text: 'Decrypted with your key. Anybody who knows its public part could have encrypted it.',
};

const closed: Judgement = { tone: 'bad', text: 'Not decrypted: the checks say why.' };

function judge({ type, signature_status: status, valid, checks }: Given['answer']): Judgement {
  if (type === 'jwe') {
    const decryption = checks.find((one) => one.name === 'decryption');
    return !decryption ? encrypted : decryption.ok ? opened : closed;
  }
  if (status !== 'valid') return judgements[status ?? 'not_checked'];
  return valid
    ? { tone: 'good', text: 'Verified: the signature matches and every check passed.' }
    : { tone: 'bad', text: 'The signature matches, but the token fails a check.' };
}

function Verdict({ answer }: { answer: Given['answer'] }) {
  const { tone, text } = judge(answer);
  const icon = { good: 'check', bad: 'close', open: 'warning' } as const;
  return (
    <p className={`verdict verdict-${tone}`} role="status">
      <Icon name={icon[tone]} />
      {text}
    </p>
  );
}

const severities = ['high', 'medium', 'low'];

function Findings({ answer }: { answer: Given['answer'] }) {
  const findings = [...answer.findings].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  if (findings.length === 0) return null;
  return (
    <section className="jwt-section">
      <h3>Findings</h3>
      <ul className="jwt-findings">
        {findings.map((one) => (
          <li key={one.code + one.message} className="jwt-finding" data-severity={one.severity}>
            <span className="jwt-severity">
              <Icon name="warning" />
              {valueLabel(one.severity)}
            </span>
            <span>
              <Rich text={one.message} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checks({ answer }: { answer: Given['answer'] }) {
  const { checks } = answer;
  if (checks.length === 0) return null;
  return (
    <section className="jwt-section">
      <h3>Checks</h3>
      <ul className="jwt-checks">
        {checks.map((one) => (
          <li key={one.name} className="jwt-check" data-ok={one.ok}>
            <Icon name={one.ok ? 'check' : 'close'} />
            <span>
              <strong>{valueLabel(one.name)}</strong>
              <span className="unseen">{one.ok ? ' passed:' : ' failed:'}</span>{' '}
              <Rich text={one.detail} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Token({ answer, input }: { answer: Given['answer']; input: unknown }) {
  const parts = partsOfToken(input);
  if (parts.length === 0) return null;
  const { signature } = answer;
  return (
    <section className="jwt-section">
      <h3>Token</h3>
      <ol className="jwt-token">
        {parts.map(({ name, text }) => (
          <li key={name} className="jwt-part" data-part={name}>
            <span className="jwt-part-head">
              <strong>{valueLabel(name)}</strong>
              {name === 'signature' && signature ? (
                <span className="jwt-soft">
                  {signature.alg}, {signature.bytes} bytes
                </span>
              ) : null}
              <CopyButton text={text} what={`${valueLabel(name)} in Base64url`} />
            </span>
            <bdi className="code jwt-code">{text || 'empty'}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function Moment({ iso, relative }: { iso: string; relative: string | null }) {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
  return (
    <time dateTime={iso} title={iso} className="jwt-time">
      {format.format(new Date(iso))}
      {relative ? `, ${relative}` : ''}
    </time>
  );
}

function Header({ answer }: { answer: Given['answer'] }) {
  const header = Object.entries((answer.header ?? {}) as Values);
  return (
    <section className="jwt-section">
      <h3>Header</h3>
      <dl className="jwt-claims" data-part="header">
        {header.map(([name, value]) => (
          <div key={name} className="jwt-claim">
            <dt>
              <bdi className="code">{name}</bdi>
            </dt>
            <dd>
              <bdi className="code">{written(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function lifetimeOf({ times, findings }: Given['answer']): string {
  if (!times) return '';
  if (findings.some((one) => one.code === 'invalid_time')) return 'A time is not a number.';
  const lasts =
    times.lifetime_seconds === null ? '' : `Valid for ${inWords(times.lifetime_seconds)}; `;
  const now = times.expired ? 'expired now.' : times.active ? 'valid now.' : 'not valid yet.';
  return lasts ? lasts + now : now.charAt(0).toUpperCase() + now.slice(1);
}

function Claims({ answer }: { answer: Given['answer'] }) {
  const claims = answer.claims ?? [];
  if (claims.length === 0) return null;
  return (
    <section className="jwt-section">
      <h3>Claims</h3>
      <p className="jwt-soft">{lifetimeOf(answer)}</p>
      <dl className="jwt-claims" data-part="payload">
        {claims.map((one) => (
          <div key={one.name} className="jwt-claim">
            <dt>
              <bdi className="code">{one.name}</bdi>
            </dt>
            <dd>
              <bdi className="code">{written(one.value)}</bdi>
              {one.time_iso ? <Moment iso={one.time_iso} relative={one.relative} /> : null}
              {one.description ? <span className="jwt-soft">{one.description}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Show({ answer, request }: Given) {
  return (
    <>
      <Verdict answer={answer} />
      <Findings answer={answer} />
      <Token answer={answer} input={request.input} />
      <Header answer={answer} />
      <Claims answer={answer} />
      <Checks answer={answer} />
      {answer.payload ? <h3>Payload</h3> : null}
    </>
  );
}

export const view: View<'jwt-decoder'> = {
  Show,
  tells: [
    'header',
    'payload',
    'payload_raw_base64url',
    'signature',
    'claims',
    'times',
    'signature_status',
    'valid',
    'checks',
    'findings',
  ],
};
