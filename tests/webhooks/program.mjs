// The program under test, as a server on a free port with its data in a temporary folder, and a
// receiver of its webhooks.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = process.env.TOOLYARD_PROGRAM;
const password = 'a long passphrase';

// Starts a server with the administrator `ada`. `call` sends a request as this account.
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-webhooks-'));
  const data = ['--data-dir', join(folder, 'data')];
  const person = ['--username', 'ada', '--email', 'ada@example.org', '--password-stdin'];
  const made = spawnSync(program, ['createsuperuser', ...person, ...data], {
    input: `${password}\n`,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const options = ['--listen', '127.0.0.1:0', '--webhooks-allowed-networks', '127.0.0.0/8'];
  const child = spawn(program, ['serve', ...data, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let log = '';
  child.stderr.on('data', (part) => (log += part));
  const address = await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /^listening on (.*)$/.exec(line);
      if (found) resolve(found[1]);
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${log}`)));
  });
  const send = async (method, path, body, headers = {}) => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text && JSON.parse(text);
  };
  const { access } = await send('POST', '/api/v1/auth/token/', { username: 'ada', password });
  return {
    call: (method, path, body) =>
      send(method, `/api/v1/${path}`, body, { Authorization: `Bearer ${access}` }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

// Starts a receiver, which answers each request with the next of `statuses`, and with 204 after
// them. `next` returns the next request that it gets.
export async function startReceiver(statuses = []) {
  const requests = [];
  const waiting = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      response.writeHead(statuses.shift() ?? 204).end();
      const received = { headers: request.headers, body };
      if (waiting.length) waiting.shift()(received);
      else requests.push(received);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/hook`,
    next: () =>
      requests.length
        ? Promise.resolve(requests.shift())
        : new Promise((resolve) => waiting.push(resolve)),
    stop: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  };
}
