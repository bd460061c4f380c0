// An API key in the list: permissions, usage and actions.

import { useState, type ReactNode } from 'react';
import { callOperation } from '../../api/operation_call';
import { announce } from '../../parts/announce';
import { useSending } from '../../parts/forms/sending';
import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import { texts } from '../texts';
import { RevokeDialog, RotateDialog } from './key_dialogs';
import { KeyForm } from './key_form';
import {
  changesOf,
  isAlive,
  shortText,
  valuesOf,
  type ApiKey,
  type KeyValues,
  type NewApiKey,
} from './key_values';
import { labelOf, type Scopes } from './scopes';

const states: Record<ApiKey['status'], string> = {
  active: 'Active',
  rotating: 'Rotating',
  revoked: 'Revoked',
  expired: 'Expired',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="key-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const limitText = (limit: number | null, unit: string): string =>
  limit === null ? 'No limit of its own' : `${numberText(limit)} ${unit}`;

function Facts({ apiKey, scopes }: { apiKey: ApiKey; scopes: Scopes }) {
  const { expires_at: expires, last_used_at: used, last_used_ip: address } = apiKey;
  return (
    <dl className="key-facts">
      <Fact name="May call">{apiKey.scopes.map((one) => labelOf(one, scopes)).join(', ')}</Fact>
      <Fact name="From">
        {apiKey.allowed_ips.length > 0 ? (
          <bdi className="key-networks">{apiKey.allowed_ips.join(', ')}</bdi>
        ) : (
          'Anywhere'
        )}
      </Fact>
      <Fact name="Rate">{limitText(apiKey.rate_limit_per_minute, 'calls per minute')}</Fact>
      <Fact name="This month">
        {numberText(apiKey.usage_this_month)}
        {apiKey.monthly_quota === null ? ' calls' : ` of ${numberText(apiKey.monthly_quota)} calls`}
      </Fact>
      <Fact name="Last used">
        {used ? (
          <>
            <Moment at={used} />
            {address ? (
              <>
                {' '}
                from <bdi>{address}</bdi>
              </>
            ) : null}
          </>
        ) : (
          texts.never
        )}
      </Fact>
      <Fact name="Created">
        <Moment at={apiKey.created_at} />
      </Fact>
      <Fact name="Expires">{expires ? <Moment at={expires} /> : texts.never}</Fact>
    </dl>
  );
}

interface Given {
  apiKey: ApiKey;
  scopes: Scopes;
  onChanged: (key: ApiKey) => void;
  onRotated: (made: NewApiKey, oldUntil?: string) => void;
}

type Open = '' | 'change' | 'rotate' | 'revoke';

function Actions({ name, onOpen }: { name: string; onOpen: (open: Open) => void }) {
  const action = (open: Open, word: string) => (
    <button
      type="button"
      className="button small"
      aria-label={`${word} ${name}`}
      onClick={() => onOpen(open)}
    >
      {word}
    </button>
  );
  return (
    <div className="key-actions">
      {action('change', 'Change')}
      {action('rotate', 'Rotate')}
      {action('revoke', 'Revoke')}
    </div>
  );
}

// Form that replaces the facts of the key.
function ChangeForm({ apiKey, scopes, onChanged, onClose }: Given & { onClose: () => void }) {
  const sending = useSending();
  const save = async (values: KeyValues) => {
    const body = changesOf(valuesOf(apiKey), values);
    if (Object.keys(body).length === 0) return onClose();
    const path = 'PATCH /api/v1/developer/keys/{id}/';
    const changed = await sending.send((signal) =>
      callOperation(path, { id: apiKey.id, body, signal }),
    );
    if (!changed) return undefined;
    announce(`${changed.name} saved`);
    onChanged(changed);
    return onClose();
  };
  return (
    <KeyForm
      before={apiKey}
      scopes={scopes}
      sending={sending}
      onSubmit={(values) => void save(values)}
      onCancel={onClose}
    />
  );
}

export function KeyCard(given: Given) {
  const { apiKey, scopes, onChanged, onRotated } = given;
  const [open, setOpen] = useState<Open>('');
  const close = () => setOpen('');
  const id = `key-${apiKey.id}`;
  return (
    <article className="key-card card" aria-labelledby={id} data-status={apiKey.status}>
      <div className="key-head">
        <h3 id={id} dir="auto">
          {apiKey.name}
        </h3>
        <span className="badge" data-tone={isAlive(apiKey) ? 'good' : 'soft'}>
          {states[apiKey.status]}
        </span>
        {apiKey.environment === 'test' ? <span className="badge">Testing</span> : null}
        <code className="key-short" dir="ltr">
          {shortText(apiKey)}
        </code>
      </div>
      {open === 'change' ? (
        <ChangeForm {...given} onClose={close} />
      ) : (
        <Facts apiKey={apiKey} scopes={scopes} />
      )}
      {isAlive(apiKey) && open !== 'change' ? (
        <Actions name={apiKey.name} onOpen={setOpen} />
      ) : null}
      {open === 'rotate' ? (
        <RotateDialog
          apiKey={apiKey}
          onDone={(made, oldUntil) => {
            close();
            onRotated(made, oldUntil);
          }}
          onClose={close}
        />
      ) : null}
      {open === 'revoke' ? (
        <RevokeDialog
          apiKey={apiKey}
          onDone={() => {
            close();
            announce(`${apiKey.name} revoked`);
            onChanged({ ...apiKey, status: 'revoked' });
          }}
          onClose={close}
        />
      ) : null}
    </article>
  );
}
