// What else there is to know about a token: findings, header, checks, and its parts to copy.

import { kit } from '../../kit';
import { partsOfToken } from './token_parts';
import { written } from './written';
import type { ToolAnswer } from '../../../api/operations';
import type { Values } from '../../../parts/request';

const { CopyButton, Icon, Rich, valueLabel } = kit;

type Answer = ToolAnswer<'jwt-decoder'>;
type Finding = Answer['findings'][number];
type Check = Answer['checks'][number];

const severities = ['high', 'medium', 'low'];

function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const sorted = [...findings].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  return (
    <section className="jwt-section">
      <h3>Findings</h3>
      <ul className="jwt-findings">
        {sorted.map((one) => (
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

function Header({ header }: { header: Values }) {
  const entries = Object.entries(header);
  if (entries.length === 0) return null;
  return (
    <section className="jwt-section">
      <h3 className="jwt-title" data-part="header">
        Header
      </h3>
      <dl className="jwt-claims" data-part="header">
        {entries.map(([name, value]) => (
          <div key={name} className="jwt-claim">
            <dt>
              <bdi className="code">{name}</bdi>
            </dt>
            <dd>
              <bdi className="code jwt-value">{written(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
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

function Parts({ answer, input }: { answer: Answer; input: unknown }) {
  const parts = partsOfToken(input);
  if (parts.length === 0) return null;
  const { signature } = answer;
  return (
    <details className="options">
      <summary>Parts as they are in the token</summary>
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
    </details>
  );
}

export function Details({ answer, input }: { answer: Answer; input: unknown }) {
  const isClosed = answer.type === 'jwe' && !answer.checks.some((one: Check) => one.ok);
  return (
    <>
      <Findings findings={answer.findings} />
      {isClosed ? null : <Header header={(answer.header ?? {}) as Values} />}
      <Checks checks={answer.checks} />
      <Parts answer={answer} input={input} />
    </>
  );
}
