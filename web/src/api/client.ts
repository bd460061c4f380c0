// Calls of the API: JSON or forms out, JSON back, failures as `Problem` (RFC 9457), cancellable.
// The key that a person gives is kept here, in memory alone.

export interface FieldFault {
  pointer: string;
  code: string;
  detail: string;
}

export interface Position {
  offset: number;
  line: number;
  column: number;
}

export class Problem extends Error {
  readonly errors: FieldFault[];
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

let apiKey = '';
export const hasKey = (): boolean => apiKey !== '';
export const setKey = (key: string): void => {
  apiKey = key;
};

function headersFor(body: unknown): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (apiKey) headers['X-API-Key'] = apiKey;
  if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  return headers;
}

async function send(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: headersFor(body),
      credentials: 'omit',
      signal,
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Problem(0, 'unreachable', 'The server could not be reached.', {
      hint: 'Your input is kept. Check the connection and run it again.',
    });
  }
}

// What could not be read as an answer, such as one that was cut off or came from something between.
const unreadable = (status: number): Problem =>
  new Problem(status, 'unreadable', 'The answer could not be read.', { hint: 'Run it again.' });

async function problemOf(answer: Response): Promise<Problem> {
  const said: unknown = await answer.json().catch(() => null);
  if (typeof said !== 'object' || said === null) return unreadable(answer.status);
  const told = said as Record<string, unknown>;
  return new Problem(
    answer.status,
    String(told.code ?? ''),
    String(told.detail ?? told.title ?? answer.statusText),
    {
      errors: told.errors as FieldFault[] | undefined,
      hint: told.hint as string | undefined,
      position: told.position as Position | undefined,
      document: told.document as number | undefined,
      requestId: told.request_id as string | undefined,
    },
    Number(answer.headers.get('Retry-After') ?? 0),
  );
}

export async function post(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const answer = await send(path, body, signal);
  if (!answer.ok) throw await problemOf(answer);
  try {
    return (await answer.json()) as Record<string, unknown>;
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreadable(answer.status);
  }
}
