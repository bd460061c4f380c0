// The sign-in of this browser. A cookie that no script can read keeps it; access tokens are in the
// memory of pages, which hand them to each other. One page at a time has the server change the
// cookie, so that the last answer is that to the last request.

import { credentialHeaders, hasKey, Problem, problemOf, setToken } from './client';
import type { AnswerOf, DescribedProblem, PostPath, RequestOf } from './operations';

const path = '/api/v1/auth/session/';
type Told = AnswerOf<typeof path>;
export type Account = Told['user'];

export interface Session {
  access: string;
  // When the token ends, in milliseconds since 1970.
  until: number;
  user: Account;
}

type Message = { kind: 'wanted' } | { kind: 'given'; session: Session } | { kind: 'over' };

const name = 'toolyard-session';
const renewBeforeMs = 30_000;
// How long other pages have to answer.
const askMs = 40;
// How long the server has, while other pages wait.
const answerMs = 30_000;

let current: Session | null = null;
let hasLeft = false;
const watchers = new Set<() => void>();

export const session = (): Session | null => current;
// Whether somebody has signed out, here or on another page. A sign-in that has ended by itself can
// go on, and is not meant.
export const isSignedOut = (): boolean => hasLeft;
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const isFresh = (): boolean => current !== null && current.until - renewBeforeMs > Date.now();

// Whether calls are made with the token of the session, and not with one that a person gave.
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
  if (data.kind === 'given' && data.session.until > (current?.until ?? 0)) set(data.session);
  if (data.kind === 'over') set(null, true);
});

// What another page has; at once if one answers.
const askOthers = (): Promise<void> =>
  new Promise((resolve) => {
    if (!channel) return resolve();
    const timer = window.setTimeout(resolve, askMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'given') return;
      window.clearTimeout(timer);
      resolve();
    });
    return tell({ kind: 'wanted' });
  });

// Does `work` when nothing else changes the cookie, and says to it whether it has waited for that.
// Without a secure context there are no locks: the server bears two that come at once.
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
    // Whoever signs out may close the page at once.
    keepalive: method === 'DELETE',
  });

async function take(answer: Response): Promise<void> {
  const told = (await answer.json()) as Told;
  set({ access: told.access, until: Date.now() + told.expires_in * 1000, user: told.user });
  tell({ kind: 'given', session: current! });
}

// A token that holds for some time; `isRefused`: the one there is does not. None: nobody is signed
// in any more.
export async function renew(isRefused = false): Promise<Session | null> {
  const before = current?.access;
  const isDone = () => isFresh() && (!isRefused || current!.access !== before);
  if (isDone()) return current;
  if (!current) await askOthers();
  await alone(async () => {
    // Another page may have been first.
    if (isDone()) return;
    const hadLeft = hasLeft;
    const answer = await send('POST', 'refresh/');
    // Somebody has signed out meanwhile, which ends this one next.
    if (hasLeft && !hadLeft) return;
    if (answer.ok) await take(answer);
    else if (answer.status === 401) set(null);
    else throw await problemOf(answer);
  });
  return current;
}

// The password is right, and not enough: what comes next, with what stands for the password.
export class NextStep extends Error {
  constructor(
    readonly kind: 'code' | 'setup',
    readonly challenge: string,
    // With which the sign-in can go on.
    readonly methods: readonly string[],
  ) {
    super(kind);
  }
}

async function refusal(answer: Response): Promise<Error> {
  const told = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as Partial<DescribedProblem>;
  const { code, challenge, methods = [] } = told;
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

// With the challenge of the step before.
export function signInByCode(challenge: string, code: string, remember: boolean): Promise<void> {
  const body: RequestOf<`${typeof path}second-factor/`> = { challenge, code, remember };
  return begin('second-factor/', body);
}

const optionsPath = '/api/v1/auth/token/passkey/options/';
// For any passkey, or with the challenge of the step before for those of that account.
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

// Here nobody is signed in afterwards, whether the server could be told or not. The server is told
// at once, as the page may be left at once; an answer with a cookie that was on its way then may
// come later, and that one is ended too.
export async function signOut(): Promise<boolean> {
  const tellServer = (): Promise<boolean> =>
    send('DELETE', '').then(
      (answer) => answer.ok,
      () => false,
    );
  let told = tellServer();
  set(null, true);
  tell({ kind: 'over' });
  await alone(async (hasWaited) => {
    await told;
    if (hasWaited) await (told = tellServer());
  }).catch(() => undefined);
  return told;
}

// A call as the account, also where tools are called with a key.
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

// A page that the browser has kept may have missed a sign-out.
addEventListener('pageshow', (event) => {
  if (event.persisted && current) void renew(true).catch(() => undefined);
});
