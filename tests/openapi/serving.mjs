// A server that a test has started.
import { createInterface } from 'node:readline';

// Returns the address at which the process listens.
export async function listening(server) {
  for await (const line of createInterface(server.stdout)) {
    const found = /^listening on (.*)$/.exec(line);
    if (found) return found[1];
  }
  throw new Error('the server does not listen');
}
