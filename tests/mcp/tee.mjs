// tee.mjs FILE COMMAND...: runs COMMAND, and records in FILE the lines between it and the process
// that started it, each as JSON.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, command, ...options] = process.argv.slice(2);
const child = spawn(command, options, { stdio: ['pipe', 'pipe', 'inherit'] });
const keep = (from) => (text) =>
  appendFileSync(file, JSON.stringify({ pid: child.pid, from, text }) + '\n');

createInterface(process.stdin).on('line', keep('client'));
createInterface(child.stdout).on('line', keep('server'));
process.stdin.pipe(child.stdin);
child.stdout.pipe(process.stdout);
child.stdin.on('error', () => {});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
