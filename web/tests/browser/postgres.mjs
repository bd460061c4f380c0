// PostgreSQL server for tests, with its data in a temporary folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Returns the settings for a Toolyard server that uses it, and a function that stops it; nothing if
// PostgreSQL is not installed.
export function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-pages-postgres-'));
  const file = join(folder, 'place');
  const script = join(process.env.TOOLYARD_SOURCE, 'tests/support/servers/postgres.sh');
  const run = (verb) => {
    const { status } = spawnSync(script, [verb, file], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`postgres.sh ${verb} ended with ${status}`);
  };
  const stop = () => {
    run('stop');
    rmSync(folder, { recursive: true });
  };
  try {
    run('start');
    if (!existsSync(file)) {
      stop();
      return undefined;
    }
    const place = encodeURIComponent(readFileSync(file, 'utf8').trim());
    return {
      settings: ['--database-url', `postgresql:///postgres?host=${place}&user=toolyard`],
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}
