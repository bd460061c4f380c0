// A JSON Web Token: what it is worth, its payload with the meaning of each claim, findings, header,
// checks and parts.

import jwtStyles from '../../../../styles/views/jwt.view.css';
import { kit } from '../../kit';
import { addStyles } from '../shared/styles';
import { Tabs } from '../shared/tabs';
import { Details } from './details';
import { KeyField } from './key_field';
import { written } from './written';
import { keyFields } from './keys';
import { PaintedToken } from './painted_token';
import { verdictOf } from './verdict';
import type { View, ViewGiven } from '../index';

addStyles(jwtStyles);

const { Icon, Rich } = kit;

type Given = ViewGiven<'jwt-decoder'>;
type Claim = Given['answer']['claims'][number];

function Verdict({ answer }: { answer: Given['answer'] }) {
  const { tone, text, more } = verdictOf(answer);
  const icon = { good: 'check', bad: 'close', open: 'warning' } as const;
  return (
    <div className={`verdict verdict-${tone} jwt-verdict`} role="status">
      <Icon name={icon[tone]} />
      <p>
        <strong>{text}.</strong> <Rich text={more} />
      </p>
    </div>
  );
}

function Time({ iso, relative }: { iso: string; relative: string | null }) {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
  return (
    <time dateTime={iso} title={iso}>
      {format.format(new Date(iso))}
      {relative ? `, ${relative}` : ''}
    </time>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { name, value, time_iso: iso, relative, description } = claim;
  const isLate = name === 'exp' && relative?.endsWith('ago');
  return (
    <div className="jwt-claim" data-is-late={isLate || undefined}>
      <dt>
        <bdi className="code">{name}</bdi>
      </dt>
      <dd>
        {iso ? <Time iso={iso} relative={relative ?? null} /> : null}
        <bdi className={iso ? 'code jwt-soft' : 'code jwt-value'} dir="auto">
          {written(value)}
        </bdi>
        {description ? <span className="jwt-soft">{description}</span> : null}
      </dd>
    </div>
  );
}

function Payload({ answer, output }: Pick<Given, 'answer' | 'output'>) {
  const claims: readonly Claim[] = answer.claims ?? [];
  // Of a token that is not decrypted, the main result is the header.
  const isClosed = answer.type === 'jwe' && !answer.checks.some((one: Check) => one.ok);
  const list = () => (
    <dl className="jwt-claims" data-part="payload">
      {claims.map((one) => (
        <ClaimRow key={one.name} claim={one} />
      ))}
    </dl>
  );
  const whole = { name: 'JSON', show: () => output };
  return (
    <section className="jwt-section" aria-label={isClosed ? 'Header' : 'Payload'}>
      <h3 className="jwt-title" data-part={isClosed ? 'header' : 'payload'}>
        {isClosed ? 'Header' : 'Payload'}
      </h3>
      {claims.length > 0 ? (
        <Tabs label="Payload as" tabs={[{ name: 'Claims', show: list }, whole]} />
      ) : (
        output
      )}
    </section>
  );
}

type Check = Given['answer']['checks'][number];

function Show({ answer, request, output }: Given) {
  return (
    <>
      <Verdict answer={answer} />
      <Payload answer={answer} output={output} />
      <Details answer={answer} input={request.input} />
    </>
  );
}

export const view: View<'jwt-decoder'> = {
  Show,
  hidesOutput: true,
  asks: { fields: [...keyFields, 'secret_encoding'], Ask: KeyField },
  Painted: PaintedToken,
  tells: [
    'type',
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
