// An API key in the list: permissions, usage and actions.

import { useState, type ReactNode } from 'react';
import { callOperation } from '../../api/operation_call';
import { announce } from '../../parts/announce';
import type { Sending } from '../../parts/forms/sending';
import { Moment } from '../../parts/moment';
import { numberText } from '../../parts/times';
import { Facts, type Fact } from '../facts';
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

const limitText = (limit: number | null, unit: string): string =>
  limit === null ? 'No limit of its own' : `${numberText(limit)} ${unit}`;

function usedText({ last_used_at: used, last_used_ip: address }: ApiKey): ReactNode {
  if (!used) return texts.never;
  return (
    <>
      <Moment at={used} />
      {address ? (
        <>
          {' '}
          from <bdi>{address}</bdi>
        </>
      ) : null}
    </>
  );
}

function factsOf(key: ApiKey, scopes: Scopes): Fact[] {
  const { allowed_ips: networks, monthly_quota: quota, expires_at: expires } = key;
  const from = networks.length > 0 ? <bdi key="from">{networks.join(', ')}</bdi> : 'Anywhere';
  return [
    ['May call', key.scopes.map((one) => labelOf(one, scopes)).join(', ')],
    ['From', from],
    ['Rate', limitText(key.rate_limit_per_minute, 'calls per minute')],
    [
      'This month',
      numberText(key.usage_this_month) +
        (quota === null ? ' calls' : ` of ${numberText(quota)} calls`),
    ],
    ['Last used', usedText(key)],
    ['Created', <Moment key="made" at={key.created_at} />],
    ['Expires', expires ? <Moment key="expires" at={expires} /> : texts.never],
  ];
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
  const save = async (values: KeyValues, sending: Sending) => {
    const form = changesOf(valuesOf(apiKey), values);
    if (Object.keys(form).length === 0) return onClose();
    const path = 'PATCH /api/v1/developer/keys/{id}/';
    const changed = await sending.send((signal) =>
      callOperation(path, { id: apiKey.id, form, signal }),
    );
    if (!changed) return undefined;
    announce(`${changed.name} saved`);
    onChanged(changed);
    return onClose();
  };
  return <KeyForm before={apiKey} scopes={scopes} send={save} onCancel={onClose} />;
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
        <Facts facts={factsOf(apiKey, scopes)} />
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
