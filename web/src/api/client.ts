// API client: sends JSON or forms, parses JSON responses, reports failures as `Problem` (RFC 9457),
// and supports cancellation. API keys and access tokens are kept in memory only.

import type { AnswerOf, DescribedProblem, RequestOf } from './operations';

export type FieldFault = NonNullable<DescribedProblem['errors']>[number];
export type Position = NonNullable<DescribedProblem['position']>;

export class Problem extends Error {
  readonly errors: readonly FieldFault[];
  readonly hint: string;
  readonly position?: Position;
  // Index of the file that the problem is about, if the request had several.
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

  // Returns the message for a field or for anything inside it; undefined if there is none.
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

// Renews the access token of the signed-in account, and resolves to whether there is a valid one.
// `isRefused`: the server rejected the current token.
type Renewal = (isRefused: boolean) => Promise<boolean>;
let renew: Renewal | undefined;
export const setRenewal = (renewal: Renewal | undefined): void => {
  renew = renewal;
};
// Returns the credential headers, after renewing a token that is about to expire.
export async function freshHeaders(): Promise<Record<string, string>> {
  await renew?.(false);
  return credential;
}

function headersFor(body: unknown): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', ...credential };
  if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  return headers;
}

// Sends a request and returns the response, whatever its status. Throws a `Problem` if the server
// cannot be reached. `headers` are added to those of every request. With `keepalive`, the request
// outlives the page.
export async function send(
  method: string,
  path: string,
  body: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
  keepalive?: boolean,
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
    // Without a renewal, the request is sent synchronously, before `send` returns.
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

// The problem for a response that cannot be parsed, such as one that was cut off or sent by a
// proxy.
export const unreadable = (status: number): Problem =>
  new Problem(status, 'unreadable', 'The response could not be read.', { hint: 'Run it again.' });

export async function problemOf(answer: Response): Promise<Problem> {
  const content: unknown = await answer.json().catch(() => null);
  if (typeof content !== 'object' || content === null) return unreadable(answer.status);
  const {
    code,
    detail,
    title,
    request_id: requestId,
    ...more
  } = content as Partial<DescribedProblem>;
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
  headers?: Record<string, string>,
): Promise<AnswerOf<Path>> {
  const answer = await send('POST', path, body, signal, headers);
  if (!answer.ok) throw await problemOf(answer);
  try {
    return (await answer.json()) as AnswerOf<Path>;
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreadable(answer.status);
  }
}
