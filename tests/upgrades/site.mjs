// Runs the program on a database of either engine, and calls its API.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { callOf } from '../../web/tests/browser/accounts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const postgres = join(root, 'tests/support/servers/postgres.sh');

export const secret = 'the secret of a site that goes through every version';

// Creates a temporary folder, with a PostgreSQL server if `engine` is postgres. Returns undefined
// if that is not installed.
export function makePlace(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-upgrades-'));
  const data = join(folder, 'data');
  const file = join(folder, 'postgres');
  const remove = () => {
    if (engine === 'postgres') execFileSync(postgres, ['stop', file]);
    rmSync(folder, { recursive: true });
  };
  if (engine === 'sqlite') return { folder, data, remove, settings: ['--data-dir', data] };
  execFileSync(postgres, ['start', file]);
  if (!existsSync(file)) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const socket = readFileSync(file, 'utf8').trim();
  const url = `postgres://toolyard@/postgres?host=${socket}`;
  return { folder, data, socket, remove, settings: ['--data-dir', data, '--database-url', url] };
}

export const run = (program, words, options = {}) =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });

const unlimited = ['--rate-limit-per-minute', '--api-rate-limit-per-minute'];

export async function startProgram(program, settings) {
  const child = spawn(
    program,
    [
      ...['serve', '--listen', '127.0.0.1:0', '--log-level', 'error'],
      ...[...unlimited, '--sign-ins-per-minute'].flatMap((name) => [name, '0']),
      ...settings,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TOOLYARD_SECRET_KEY: secret } },
  );
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const address = await Promise.race([
    (async () => {
      for await (const line of lines)
        if (line.startsWith('listening on ')) return line.slice('listening on '.length);
      return undefined;
    })(),
    ended.then(() => undefined),
  ]);
  assert.ok(address, 'the server did not start');
  return {
    address,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

// Returns a caller with the rights of an account.
export async function signIn(server, username, password) {
  const call = callOf(server);
  const signedIn = await call('POST', 'auth/token/', { username, password });
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body));
  const headers = { Authorization: `Bearer ${signedIn.body.access}` };
  return {
    access: signedIn.body.access,
    async read(path) {
      const { status, body } = await call('GET', path, undefined, headers);
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
      return body;
    },
    async send(path, body = {}) {
      const answer = await call('POST', path, body, headers);
      assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

// Waits until `is` returns true, for three minutes: then even a slow machine has failed.
export async function until(what, is) {
  for (let round = 0; round < 1800; ++round) {
    if (await is()) return;
    await sleep(100);
  }
  assert.fail(`${what}: not within three minutes`);
}
