// Shared by the tests of clients: a server with a checking proxy, a temporary folder with a record
// of the messages over stdio, and the answers of the REST API to every documented example.
import { after, before } from 'node:test';
import { join } from 'node:path';
import { answersOfRest, examples } from './examples.mjs';
import { testMessages } from './messages.mjs';
import { program, startServer, temporaryFolder } from './program.mjs';
import { holdTee, tee, watch } from './watch.mjs';

// `prepare` runs at the end of the same hook, since several hooks of a file would not wait for each
// other.
export function standing({
  asksRest = true,
  addsKey = false,
  areWrong = false,
  prepare = () => {},
} = {}) {
  const here = {
    all: examples(),
    // Returns the command that runs the program over stdio.
    lines: (...options) => tee(here.record, [program, 'mcp', ...options]),
    testMessages: () => testMessages(() => holdTee(here.record)),
  };
  before(async () => {
    here.server = await startServer();
    const added = addsKey ? { 'x-api-key': here.server.key } : {};
    here.watched = await watch(here.server.address, added, { areWrong });
    here.folder = temporaryFolder();
    here.record = join(here.folder.path, 'messages');
    if (asksRest) await answersOfRest(here.server, here.all);
    await prepare(here);
  });
  after(async () => {
    await here.watched.stop();
    await here.server.stop();
    here.folder.remove();
  });
  return here;
}
