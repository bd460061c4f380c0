// Single sign-on with the identity provider of the server's operator: the browser is sent to the
// provider, which redirects it back with a code that the server exchanges for a session.

import { problemOf, Problem } from '../api/client';
import type { AnswerOf, DescribedProblem, PostPath, RequestOf } from '../api/operations';
import { NextStep } from '../api/session';

const start = '/api/v1/auth/session/single-sign-on/';
const end = `${start}complete/` as const;

// Longer contexts are replaced, not cut: a truncated path would lead to another page.
const longestContext = 1500;

// What the page needs to know when the browser has come back.
export interface Intent {
  returnTo: string;
  isKept: boolean;
}

async function post<Path extends PostPath>(path: Path, body: RequestOf<Path>): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, 'unreachable', 'The server could not be reached. Try again.');
  }
}

const written = ({ returnTo, isKept }: Intent): string => `${isKept ? 'kept' : ''}${returnTo}`;
function intentIn(state: string): Intent {
  const context = state.slice(state.indexOf('.') + 1);
  const isKept = context.startsWith('kept');
  return { returnTo: isKept ? context.slice('kept'.length) : context, isKept };
}

export async function goToProvider(intent: Intent): Promise<void> {
  const context = written(intent);
  const isFit = context.length <= longestContext;
  const answer = await post(start, {
    context: isFit ? context : written({ ...intent, returnTo: '/' }),
  });
  if (!answer.ok) throw await problemOf(answer);
  const { url } = (await answer.json()) as AnswerOf<typeof start>;
  location.assign(url);
}

// Query parameters that the provider has added to the URL.
export interface Returned {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

// Reads the parameters and removes them from the URL, and so from the browser's history.
export function takeReturned(): Returned | undefined {
  const given = new URLSearchParams(location.search);
  const of = (name: string) => given.get(name) ?? undefined;
  const state = of('state');
  if (location.search) history.replaceState(null, '', location.pathname);
  if (!state) return undefined;
  return { state, code: of('code'), iss: of('iss'), error: of('error') };
}

export const intentOf = ({ state }: Returned): Intent => intentIn(state);

// Throws `NextStep` if a second factor is needed.
export async function complete(returned: Returned): Promise<void> {
  const answer = await post(end, { ...returned, remember: intentIn(returned.state).isKept });
  if (answer.ok) return;
  const content = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as Partial<DescribedProblem>;
  if (!content.challenge) throw await problemOf(answer);
  const kind = content.code === 'second_factor_required' ? 'code' : 'setup';
  throw new NextStep(kind, content.challenge, content.methods ?? []);
}
