// Calls API operations by name, such as `GET /api/v1/auth/me/`, as the signed-in account.

import { problemOf, send, unreadable } from './client';
import type { OperationAnswer, OperationName, OperationRequest } from './operations';

export type Filled<Body> = {
  [Name in keyof Body]: number extends Body[Name] ? Body[Name] | string : Body[Name];
};

export interface CallGiven<Body> {
  // Replaces the placeholder in the path, such as `{id}`.
  id?: number | string;
  // Query parameters. Those that are undefined or empty are omitted.
  query?: Record<string, string | number | undefined>;
  body?: Body;
  // The body as filled into a form. Numbers that cannot be read are sent as text, and the server
  // says what is wrong with them.
  form?: Filled<Body>;
  signal?: AbortSignal;
  // Idempotency key: the request takes effect once, however often it is sent.
  onceKey?: string;
}

function addressOf(path: string, { id, query = {} }: CallGiven<unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  const place = path.replace(/\{\w+\}/, encodeURIComponent(String(id)));
  return present.length > 0 ? `${place}?${search}` : place;
}

async function answerTo<Body>(
  name: string,
  given: CallGiven<Body>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  if (given.onceKey) headers['Idempotency-Key'] = given.onceKey;
  const body = given.form ?? given.body;
  const answer = await send(method, addressOf(path, given), body, given.signal, headers);
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

export async function callOperation<Name extends OperationName>(
  name: Name,
  given: CallGiven<OperationRequest<Name>> = {},
): Promise<OperationAnswer<Name>> {
  const answer = await answerTo(name, given);
  if (answer.status === 204) return undefined as OperationAnswer<Name>;
  try {
    return (await answer.json()) as OperationAnswer<Name>;
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw unreadable(answer.status);
  }
}

// Calls an operation whose response is a file of the given media type.
export async function fetchFile(
  name: OperationName,
  type: string,
  given: CallGiven<undefined>,
): Promise<Blob> {
  const answer = await answerTo(name, given, { Accept: `${type}, application/problem+json` });
  return answer.blob();
}

// Returns a random `onceKey`. Does not use `crypto.randomUUID`, which exists only in secure
// contexts.
export const newOnceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
