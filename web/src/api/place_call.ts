// Calls of addresses that only the document names, as whoever is signed in: what was answered, and
// the entity tag beside it.

import { problemOf, send, unreadable } from './client';

export interface PlaceCall {
  body?: unknown;
  // The version of the record that is meant; another one is refused.
  tag?: string;
  // Of a call that has to happen once, however often it is sent.
  onceKey?: string;
  // Whether it goes on while the page is left; then its body may be 64 KiB at most.
  isLeaving?: boolean;
  signal?: AbortSignal;
}

export interface PlaceAnswer {
  data: Record<string, unknown>;
  tag: string;
  // Where what was made is found.
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

export async function callPlace(
  method: string,
  path: string,
  given: PlaceCall = {},
): Promise<PlaceAnswer> {
  const answer = await answerOf(method, path, given);
  if (answer.status === 204) return { data: {}, tag: '', place: '' };
  try {
    const data = (await answer.json()) as PlaceAnswer['data'];
    const { headers } = answer;
    return { data, tag: headers.get('ETag') ?? '', place: headers.get('Location') ?? '' };
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw unreadable(answer.status);
  }
}

// An answer that is a file.
export async function fetchPlace(path: string, type: string, signal: AbortSignal): Promise<Blob> {
  const accept = { Accept: `${type}, application/problem+json` };
  return (await answerOf('GET', path, { signal }, accept)).blob();
}
