// Calls URLs that only the OpenAPI document names, as the signed-in account. Returns the response
// body with its `ETag` and `Location` headers.

import { problemOf, send, unreadable } from './client';

export interface PlaceCall {
  body?: unknown;
  // Entity tag of the expected version, sent as `If-Match`. The server rejects the call if the
  // record has a different one.
  tag?: string;
  // Idempotency key: the request takes effect once, however often it is sent.
  onceKey?: string;
  // Whether the request outlives the page; its body may then have at most 64 KiB.
  isLeaving?: boolean;
  signal?: AbortSignal;
}

// Without a type of the record, as of what only the document describes, its fields are unknown.
export interface PlaceAnswer<Data = Record<string, unknown>> {
  data: Data;
  tag: string;
  // Path of the created record; empty if there is none.
  place: string;
}

async function answerOf(
  method: string,
  path: string,
  { body, tag, onceKey, isLeaving, signal }: PlaceCall,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (tag) headers['If-Match'] = tag;
  if (onceKey) headers['Idempotency-Key'] = onceKey;
  const answer = await send(method, path, body, signal, headers, isLeaving);
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

export async function callPlace<Data = Record<string, unknown>>(
  method: string,
  path: string,
  given: PlaceCall = {},
): Promise<PlaceAnswer<Data>> {
  const answer = await answerOf(method, path, given);
  if (answer.status === 204) return { data: {} as Data, tag: '', place: '' };
  try {
    const data = (await answer.json()) as Data;
    const { headers } = answer;
    return { data, tag: headers.get('ETag') ?? '', place: headers.get('Location') ?? '' };
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw unreadable(answer.status);
  }
}

// Fetches a file of the given media type.
export async function fetchPlace(path: string, type: string, signal: AbortSignal): Promise<Blob> {
  const accept = { Accept: `${type}, application/problem+json` };
  return (await answerOf('GET', path, { signal }, accept)).blob();
}
