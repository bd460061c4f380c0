// Values of the API key form, and the requests made from them.

import type { Filled } from '../../api/operation_call';
import type { OperationAnswer, OperationRequest } from '../../api/operations';

export type KeyList = OperationAnswer<'GET /api/v1/developer/keys/'>;
export type ApiKey = KeyList['results'][number];
export type NewApiKey = OperationAnswer<'POST /api/v1/developer/keys/'>;
export type KeyRequest = Filled<OperationRequest<'POST /api/v1/developer/keys/'>>;

export const everyTool = 'tools:*';

// `keep`: no change; `date`: the date that is filled in; otherwise the number of days from now.
export type Expiry = 'keep' | 'never' | 'date' | '7' | '30' | '90' | '365';

export interface KeyValues {
  name: string;
  environment: 'live' | 'test';
  hasEveryTool: boolean;
  chosen: string[];
  networks: string;
  expiry: Expiry;
  date: string;
  perMinute: string;
  perMonth: string;
}

const dayMs = 86_400_000;

export const valuesOf = (key?: ApiKey): KeyValues => ({
  name: key?.name ?? '',
  environment: key?.environment ?? 'live',
  hasEveryTool: key ? key.scopes.includes(everyTool) : true,
  chosen: (key?.scopes ?? []).filter((one) => one !== everyTool),
  networks: (key?.allowed_ips ?? []).join('\n'),
  expiry: key?.expires_at ? 'keep' : 'never',
  date: '',
  perMinute: String(key?.rate_limit_per_minute ?? ''),
  perMonth: String(key?.monthly_quota ?? ''),
});

const limitOf = (text: string): number | string | null => {
  if (text.trim() === '') return null;
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
};

function expiryOf({ expiry, date }: KeyValues, now: number): string | null | undefined {
  if (expiry === 'keep') return undefined;
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now + Number(expiry) * dayMs).toISOString();
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? date : moment.toISOString();
}

export function requestOf(values: KeyValues, now = Date.now()): KeyRequest {
  const expires = expiryOf(values, now);
  return {
    name: values.name.trim(),
    environment: values.environment,
    // With every tool, single tools are redundant; scopes for agents are kept.
    scopes: values.hasEveryTool
      ? [everyTool, ...values.chosen.filter((one) => !one.startsWith('tools:'))]
      : values.chosen,
    allowed_ips: values.networks
      .split(/[\n,]/)
      .map((one) => one.trim())
      .filter(Boolean),
    rate_limit_per_minute: limitOf(values.perMinute),
    monthly_quota: limitOf(values.perMonth),
    ...(expires === undefined ? {} : { expires_at: expires }),
  };
}

// Returns only the changed fields, so that the request leaves the others unchanged.
export function changesOf(before: KeyValues, now: KeyValues, at = Date.now()): Partial<KeyRequest> {
  const old = requestOf({ ...before, expiry: 'keep' }, at);
  const next = requestOf(now, at);
  if (now.expiry === before.expiry && now.expiry === 'never') delete next.expires_at;
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof KeyRequest]),
    ),
  );
}

// Whether the key can still be used.
export const isAlive = ({ status }: ApiKey): boolean =>
  status === 'active' || status === 'rotating';

// Beginning and end of the key, for recognizing it in a configuration.
export const shortText = ({ start, last4 }: ApiKey): string => `${start}…${last4}`;
