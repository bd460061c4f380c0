// A server with the demo data, which knows its own address: links to that address are followed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

// `demoPassword` returns the password of all accounts in the demo data.
export async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-site-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.env.TOOLYARD_PROGRAM,
    [
      ...['serve', '--development', '--demo', '--log-level', 'warning'],
      ...['--data-dir', join(folder, 'data'), '--sign-ins-per-minute', '0'],
      ...['--listen', `127.0.0.1:${port}`, '--base-url', address],
      ...['--mail-from', 'contact@tools.example'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let password;
  await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      password = /Their password, shown only once: +(\S+)/.exec(line)?.[1] ?? password;
      if (line.startsWith('listening on')) resolve();
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    address,
    demoPassword: async () => password,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
