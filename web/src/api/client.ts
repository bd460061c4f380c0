// Calls of the API: JSON or forms out, JSON back, failures as `Problem` (RFC 9457), cancellable.
// The key or token that a person gives is kept here, in memory alone.

import type { AnswerOf, DescribedProblem, RequestOf } from './operations';

export type FieldFault = NonNullable<DescribedProblem['errors']>[number];
export type Position = NonNullable<DescribedProblem['position']>;

export class Problem extends Error {
  readonly errors: readonly FieldFault[];
  readonly hint: string;
  readonly position?: Position;
  // Which of several files it is about.
  readonly document?: number;
  readonly requestId: string;

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    more: Partial<Pick<Problem, 'errors' | 'hint' | 'position' | 'document' | 'requestId'>> = {},
    readonly retryAfterS = 0,
  ) {
    super(detail);
    this.errors = more.errors ?? [];
    this.hint = more.hint ?? '';
    this.position = more.position;
    this.document = more.document;
    this.requestId = more.requestId ?? '';
  }

  // What is wrong with a field, or with something inside of it.
  faultOf(name: string): string | undefined {
    const path = `/${name}`;
    return this.errors.find(({ pointer }) => pointer === path || pointer.startsWith(`${path}/`))
      ?.detail;
  }
}

let credential: Record<string, string> = {};
export const credentialHeaders = (): Record<string, string> => credential;
export const hasKey = (): boolean => 'X-API-Key' in credential;
export const setKey = (key: string): void => {
  credential = key ? { 'X-API-Key': key } : {};
};
export const setToken = (token: string): void => {
  credential = token ? { Authorization: `Bearer ${token}` } : {};
};

// How a token is renewed, where somebody is signed in: what it says is whether there is one now.
type Renewal = (isRefused: boolean) => Promise<boolean>;
let renew: Renewal | undefined;
export const setRenewal = (renewal: Renewal | undefined): void => {
  renew = renewal;
};
// With a token that does not end on the way.
export async function freshHeaders(): Promise<Record<string, string>> {
  await renew?.(false);
  return credential;
}

function headersFor(body: unknown): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', ...credential };
  if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  return headers;
}

// Whatever the answer says; `headers` come on top of those that every call has. With `keepalive` it
// goes on while the page is left.
export async function send(
  method: string,
  path: string,
  body: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
  keepalive = false,
): Promise<Response> {
  const ask = () =>
    fetch(path, {
      method,
      headers: { ...headersFor(body), ...headers },
      credentials: 'omit',
      signal,
      keepalive,
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  try {
    // Where nobody is signed in, the call goes out before anything else is done.
    if (renew) await renew(false);
    const answer = await ask();
    return answer.status === 401 && (await renew?.(true)) ? await ask() : answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, 'unreachable', 'The server could not be reached.', {
      hint: 'Your input is kept. Check the connection and try again.',
    });
  }
}

// What could not be read as an answer, such as one that was cut off or came from something between.
export const unreadable = (status: number): Problem =>
  new Problem(status, 'unreadable', 'The response could not be read.', { hint: 'Run it again.' });

export async function problemOf(answer: Response): Promise<Problem> {
  const said: unknown = await answer.json().catch(() => null);
  if (typeof said !== 'object' || said === null) return unreadable(answer.status);
  const { code, detail, title, request_id: requestId, ...more } = said as Partial<DescribedProblem>;
  return new Problem(
    answer.status,
    String(code ?? ''),
    String(detail ?? title ?? answer.statusText),
    { ...more, requestId },
    Number(answer.headers.get('Retry-After') ?? 0),
  );
}

export async function post<Path extends string>(
  path: Path,
  body: RequestOf<Path>,
  signal: AbortSignal,
): Promise<AnswerOf<Path>> {
  const answer = await send('POST', path, body, signal);
  if (!answer.ok) throw await problemOf(answer);
  try {
    return (await answer.json()) as AnswerOf<Path>;
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreadable(answer.status);
  }
}

// An answer as it came, whatever it says.
export interface RawAnswer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  ms: number;
  body: Blob;
}

// What arrives is told as it does, for answers that go on and on.
async function readBody(answer: Response, onText: (text: string) => void): Promise<Blob> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (!answer.body || !type.startsWith('text/event-stream')) return answer.blob();
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob([text], { type });
    text += decoder.decode(value, { stream: true });
    onText(text);
  }
}

export async function call(
  path: string,
  request: { method: string; headers: Record<string, string>; body?: BodyInit },
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<RawAnswer> {
  const begun = performance.now();
  const answer = await fetch(path, { ...request, credentials: 'omit', signal });
  const ms = performance.now() - begun;
  const body = await readBody(answer, onText);
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers],
    ms,
    body,
  };
}
