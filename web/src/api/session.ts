// Sign-in session of this browser. The server keeps it in a cookie that scripts cannot read
// (HttpOnly). Access tokens are kept in the memory of pages, which share them through a
// BroadcastChannel. Only one page at a time sends requests that change the cookie, so that the
// stored cookie is that of the last request.

import { credentialHeaders, hasKey, Problem, problemOf, setToken } from './client';
import type { AnswerOf, DescribedProblem, PostPath, RequestOf } from './operations';

const path = '/api/v1/auth/session/';
type SessionAnswer = AnswerOf<typeof path>;
export type Account = SessionAnswer['user'];

export interface Session {
  access: string;
  // When the access token is renewed, in milliseconds since 1970.
  renewAt: number;
  user: Account;
}

type Message = { kind: 'wanted' } | { kind: 'given'; session: Session } | { kind: 'over' };

const name = 'toolyard-session';
// A token is renewed this long before it expires, or after half of its lifetime if that is later.
const renewBeforeS = 30;
// How long to wait for a session from other pages.
const askMs = 40;
// Timeout of requests to the server; other pages wait for the lock in the meantime.
const answerMs = 30_000;

let current: Session | null = null;
let hasLeft = false;
const watchers = new Set<() => void>();

export const session = (): Session | null => current;
// Whether somebody has signed out, on this page or another one. False if a session has merely
// expired, because it can be continued by signing in again.
export const isSignedOut = (): boolean => hasLeft;
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const isFresh = (): boolean => current !== null && current.renewAt > Date.now();

// Whether calls use the token of the session and not a key or token that a person entered.
const isInUse = (): boolean => {
  const { Authorization: used } = credentialHeaders();
  return !hasKey() && (!used || used === `Bearer ${current?.access}`);
};

function set(next: Session | null, isLeaving = false): void {
  const isUsed = isInUse();
  current = next;
  hasLeft = !next && (isLeaving || hasLeft);
  if (isUsed) setToken(next?.access ?? '');
  for (const tell of watchers) tell();
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
const tell = (message: Message): void => channel?.postMessage(message);
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'wanted' && isFresh()) tell({ kind: 'given', session: current! });
  if (data.kind === 'given' && data.session.renewAt > (current?.renewAt ?? 0)) set(data.session);
  if (data.kind === 'over') set(null, true);
});

// Asks the other pages for their session. Resolves as soon as one responds, or after `askMs`.
const askOthers = (): Promise<void> =>
  new Promise((resolve) => {
    if (!channel) return resolve();
    const done = () => {
      window.clearTimeout(timer);
      channel.removeEventListener('message', hear);
      resolve();
    };
    const hear = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'given') done();
    };
    const timer = window.setTimeout(done, askMs);
    channel.addEventListener('message', hear);
    return tell({ kind: 'wanted' });
  });

// Runs `work` while no other page changes the cookie, and passes it whether it had to wait. Web
// Locks exist only in secure contexts: elsewhere `work` runs at once, and the server tolerates two
// concurrent requests.
async function alone(work: (hasWaited: boolean) => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work(false);
  const isDone = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(false);
    return lock !== null;
  });
  if (!isDone) await locks.request(name, () => work(true));
}

type Ending = PostPath extends infer Path
  ? Path extends `${typeof path}${infer End}`
    ? End
    : never
  : never;
const send = (method: string, ending: Ending, body?: object): Promise<Response> =>
  fetch(path + ending, {
    method,
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
    // The page may be closed right after signing out.
    keepalive: method === 'DELETE',
  });

async function take(answer: Response): Promise<void> {
  const content = (await answer.json()) as SessionAnswer;
  const { access, expires_in: lifetimeS, user } = content;
  const freshS = Math.max(lifetimeS - renewBeforeS, lifetimeS / 2);
  set({ access, renewAt: Date.now() + freshS * 1000, user });
  tell({ kind: 'given', session: current! });
}

// Returns a session whose token is still valid for a while, renewing it if needed; null if nobody
// is signed in any more. `isRefused`: the server rejected the current token.
export async function renew(isRefused = false): Promise<Session | null> {
  const before = current?.access;
  const isDone = () => isFresh() && (!isRefused || current!.access !== before);
  if (isDone()) return current;
  if (!current) await askOthers();
  await alone(async () => {
    // Another page may have renewed it meanwhile.
    if (isDone()) return;
    const hadLeft = hasLeft;
    const answer = await send('POST', 'refresh/');
    // Somebody signed out during the request; the pending sign-out ends this session next.
    if (hasLeft && !hadLeft) return;
    if (answer.ok) await take(answer);
    else if (answer.status === 401) set(null);
    else throw await problemOf(answer);
  });
  return current;
}

// Thrown if the password is correct but the sign-in needs another step. The challenge proves the
// password in that step.
export class NextStep extends Error {
  constructor(
    readonly kind: 'code' | 'setup',
    readonly challenge: string,
    // Ways to continue the sign-in: `code`, `passkey`.
    readonly methods: readonly string[],
  ) {
    super(kind);
  }
}

async function refusal(answer: Response): Promise<Error> {
  const content = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as Partial<DescribedProblem>;
  const { code, challenge, methods = [] } = content;
  if (!challenge) return problemOf(answer);
  return new NextStep(code === 'second_factor_required' ? 'code' : 'setup', challenge, methods);
}

async function reached(asking: Promise<Response>): Promise<Response> {
  try {
    return await asking;
  } catch {
    throw new Problem(0, 'unreachable', 'The server could not be reached. Try again.');
  }
}

const begin = (ending: Ending, body: object): Promise<void> =>
  alone(async () => {
    const answer = await reached(send('POST', ending, body));
    if (!answer.ok) throw await refusal(answer);
    await take(answer);
  });

export function signIn(username: string, password: string, remember: boolean): Promise<void> {
  const body: RequestOf<typeof path> = { username, password, remember };
  return begin('', body);
}

// Completes a sign-in with a code. `challenge` comes from the password step.
export function signInByCode(challenge: string, code: string, remember: boolean): Promise<void> {
  const body: RequestOf<`${typeof path}second-factor/`> = { challenge, code, remember };
  return begin('second-factor/', body);
}

const optionsPath = '/api/v1/auth/token/passkey/options/';
// Returns the options for any passkey, or, with the challenge of the password step, for the
// passkeys of that account.
export async function passkeyOptions(challenge?: string): Promise<AnswerOf<typeof optionsPath>> {
  const body: RequestOf<typeof optionsPath> = { challenge };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const answer = await reached(
    fetch(optionsPath, {
      method: 'POST',
      credentials: 'omit',
      headers,
      body: JSON.stringify(body),
    }),
  );
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as AnswerOf<typeof optionsPath>;
}

type PasskeyRequest = RequestOf<`${typeof path}passkey/`>;
export function signInByPasskey(
  credential: PasskeyRequest['credential'],
  remember: boolean,
): Promise<void> {
  const body: PasskeyRequest = { credential, remember };
  return begin('passkey/', body);
}

// Signs out this browser, even if the server cannot be reached; resolves to whether the server
// confirmed it. The server is called at once, without waiting for the lock, because the page may be
// closed right away. If another request held the lock, its response may have set the cookie again,
// so the session is ended a second time.
export async function signOut(): Promise<boolean> {
  const tellServer = (): Promise<boolean> =>
    send('DELETE', '').then(
      (answer) => answer.ok,
      () => false,
    );
  let notification = tellServer();
  set(null, true);
  tell({ kind: 'over' });
  await alone(async (hasWaited) => {
    await notification;
    if (hasWaited) await (notification = tellServer());
  }).catch(() => undefined);
  return notification;
}

// Posts as the signed-in account, even if tools are called with an API key.
export async function postAsAccount<Path extends PostPath>(
  place: Path,
  body: RequestOf<Path>,
): Promise<AnswerOf<Path>> {
  const ask = async (isRefused: boolean) =>
    fetch(place, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${(await renew(isRefused))?.access}`,
      },
      body: JSON.stringify(body),
    });
  let answer = await ask(false);
  if (answer.status === 401) answer = await ask(true);
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as AnswerOf<Path>;
}

// A page restored from the back/forward cache may have missed a sign-out.
addEventListener('pageshow', (event) => {
  if (event.persisted && current) void renew(true).catch(() => undefined);
});
