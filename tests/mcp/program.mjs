// The program under test: as a server on a free port with its data in a temporary folder, and as a
// command line.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hold, parsed } from './messages.mjs';

export const program = process.env.TOOLYARD_PROGRAM;
export const source = process.env.TOOLYARD_SOURCE;

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'toolyard-mcp-'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

export function runProgram(options, input = '') {
  const done = spawnSync(program, options, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`${options.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

const run = (data, ...command) =>
  runProgram([...command, '--data-dir', data], 'a long passphrase\n').trim();

function makeAccount(data, name) {
  run(
    data,
    'createsuperuser',
    '--username',
    name,
    '--email',
    `${name}@example.org`,
    '--password-stdin',
  );
}

// Starts a server, without limits unless `settings` contain some. Each of `people` has an account
// and a key, on one of `plans` from the first call on: {ada: 'free'}. With `demo` the server
// contains the accounts and records of the demo, and `password` is theirs.
export async function startServer(settings = [], { plans = [], people = {}, demo = false } = {}) {
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const keys = {};
  const password = demo && /shown only once: +(\S+)/.exec(run(data, 'demo'))[1];
  for (const [name, plan] of Object.entries(people)) {
    makeAccount(data, name);
    run(data, 'set-plan', '--username', name, '--plan', plan, '--plans', JSON.stringify(plans));
    keys[name] = run(data, 'create-key', '--username', name, '--name', 'a test');
  }
  const options = ['--data-dir', data, ...settings];
  if (!settings.includes('--listen')) options.push('--listen', '127.0.0.1:0');
  if (!settings.includes('--rate-limit-per-minute')) options.push('--rate-limit-per-minute', '0');
  if (plans.length) options.push('--plans', JSON.stringify(plans));
  const child = spawn(program, ['serve', '--development', '--anonymous-tools', 'off', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let log = '';
  child.stderr.on('data', (part) => (log += part));
  const lines = createInterface(child.stdout);
  const address = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^listening on (.*)$/.exec(line);
      if (found) resolve(found[1]);
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${log}`)));
  });
  return {
    address,
    data,
    keys,
    password,
    // Created at the first start if there is no account.
    key:
      Object.keys(people).length || demo
        ? undefined
        : readFileSync(join(data, 'development.key'), 'utf8').trim(),
    pid: child.pid,
    log: () => log,
    // Waits until the log contains the text `times` times.
    async logged(text, times = 1) {
      while (log.split(text).length <= times)
        await new Promise((resolve) => child.stderr.once('data', resolve));
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}

// Creates an account. Returns its access token and a key with the members of `key`, such as
// {scopes: ['tools:base64']}.
export async function account(server, name, key = {}) {
  makeAccount(server.data, name);
  const access = await signedIn(server, name);
  const headers = { Authorization: `Bearer ${access}` };
  const request = { name: 'a test', ...key };
  return { access, key: (await sent(server, '/api/v1/developer/keys/', request, headers)).key };
}

export async function signedIn(server, name) {
  const signIn = { username: name, password: server.password || 'a long passphrase' };
  return (await sent(server, '/api/v1/auth/token/', signIn)).access;
}

// Returns the usage of each tool by an account: {'base64': {calls, errors}}.
export async function used(server, access) {
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await fetch(`${server.address}/api/v1/developer/usage/`, { headers });
  const { by_tool } = await answer.json();
  return Object.fromEntries(by_tool.map(({ tool, calls, errors }) => [tool, { calls, errors }]));
}

export async function sent(server, path, body, headers = {}) {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const value = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
}

export function callRest(server, slug, body, key = server.key) {
  return fetch(`${server.address}/api/v1/t/${slug}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'toolyard-tests', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

// Sends a message without the `_meta` of the modern era, as clients with a handshake do, with any
// key and other headers. Returns the status, the headers and the value.
export async function post(
  server,
  message,
  { key = server.key, headers = {}, path = '/mcp', query = '', isWrong = false } = {},
) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const answer = await fetch(`${server.address}${path}${query}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(key ? { 'X-API-Key': key } : {}),
      ...headers,
    },
    body,
  });
  const text = await answer.text();
  const value = text && JSON.parse(text);
  hold(parsed(body), text ? value : undefined, headers['MCP-Protocol-Version'], { isWrong });
  return { status: answer.status, headers: answer.headers, value };
}

export const toolCall = (name, given, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});

// Returns the list of tools, for a query such as `?brief=true`.
export async function listed(server, options = {}) {
  const { value } = await post(server, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, options);
  return value.result.tools;
}
