// Toolyard server for tests, on a free port of this machine, with its data in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Returns a port that was free a moment ago.
function freePort() {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listener.address();
      listener.close(() => resolve(port));
    });
  });
}

// Returns the settings of a server that knows its own address, with a name or an IP address of this
// machine.
export async function ownAddress(host = '127.0.0.1') {
  const port = await freePort();
  return ['--listen', `127.0.0.1:${port}`, '--base-url', `http://${host}:${port}`];
}

export async function startServer(settings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-pages-'));
  const data = join(folder, 'data');
  const child = spawn(
    process.env.TOOLYARD_PROGRAM,
    [
      'serve',
      '--development',
      '--anonymous-tools',
      'off',
      '--log-level',
      'warning',
      '--data-dir',
      data,
      ...(settings.includes('--listen') ? [] : ['--listen', '127.0.0.1:0']),
      ...settings,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface(child.stdout);
  const reported = [];
  lines.on('line', (line) => reported.push(line));
  const address = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^listening on (.*)$/.exec(line);
      if (found) resolve(found[1]);
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}`)));
  });
  async function logged(pattern) {
    const find = () => reported.map((line) => pattern.exec(line)?.[1]).find(Boolean);
    while (!find()) await once(lines, 'line');
    return find();
  }
  return {
    address,
    // Password of the initial administrator, which the server prints once, before or after its
    // address.
    adminPassword: () => logged(/password (\S+) \(shown/),
    // Password of all accounts in the demo data.
    demoPassword: () => logged(/Their password, shown only once: +(\S+)/),
    key: readFileSync(join(data, 'development.key'), 'utf8').trim(),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
