// Starts a server, and saves all of its site in the file that the tests read.
import { writeFileSync } from 'node:fs';
import { crawl } from './crawl.mjs';
import { startSite } from './site.mjs';

const { server } = await startSite();
try {
  const site = await crawl(server.address);
  const responses = [...site.responses.values()].map(({ bytes, headers, ...one }) => ({
    ...one,
    bytes: bytes.toString('base64'),
    headers: [...headers],
  }));
  writeFileSync(process.argv[2], JSON.stringify({ ...site, responses }));
} finally {
  await server.stop();
}
