// node rolling.mjs OLD NEW: a rolling upgrade. Two nodes of the program OLD share a PostgreSQL
// database; each is replaced by NEW in turn, while callers use the other node, as behind a load
// balancer. No call may fail, and no record may be lost; afterwards OLD must refuse to start.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePlace, run, secret, signIn, startProgram } from './site.mjs';

const [oldProgram, newProgram] = process.argv.slice(2);
const place = makePlace('postgres');
assert.ok(place, 'PostgreSQL is not installed');
const env = { ...process.env, TOOLYARD_SECRET_KEY: secret };
const output = run(oldProgram, ['demo', ...place.settings], { env });
const [, password] = /shown only once: +(\S+)/.exec(output);
const [, key] = /API key, shown only once: +(\S+)/.exec(output);

const nodes = [];
for (let i = 0; i < 2; ++i) nodes.push(await startProgram(oldProgram, place.settings));
const away = new Set();
const counts = { tools: 0, reads: 0, writes: 0 };
const written = [];
let isOver = false;

const { access } = await signIn(nodes[0], 'ada', password);
let bearer = access;

async function ask(kind, method, path, body, headers) {
  const served = nodes.filter((node) => !away.has(node));
  const node = served[(counts.tools + counts.reads + counts.writes) % served.length];
  const answer = await fetch(`${node.address}/api/v1/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${text}`);
  counts[kind] += 1;
  return JSON.parse(text);
}

async function goOn(work) {
  while (!isOver) {
    await work();
    await sleep(5);
  }
}

const asAda = () => ({ Authorization: `Bearer ${bearer}` });
const callers = [
  goOn(() => ask('tools', 'POST', 't/base64/', { input: 'hello' }, { 'X-API-Key': key })),
  goOn(() => ask('reads', 'GET', 'admin/content/', undefined, asAda())),
  goOn(() => ask('reads', 'GET', 'admin/email/subscribers/', undefined, asAda())),
  goOn(async () => {
    const keyword = `keyword ${written.length}`;
    await ask('writes', 'POST', 'admin/keywords/', { keyword }, asAda());
    written.push(keyword);
  }),
];
// A failure of any caller ends the test.
const failed = Promise.all(callers);
const orFail = (work) => Promise.race([work, failed]);

async function replaceAll() {
  for (const at of [0, 1]) {
    await orFail(sleep(3000));
    const old = nodes[at];
    away.add(old);
    // Waits until its pending requests have been responded to.
    await sleep(500);
    await orFail(old.end());
    nodes[at] = await orFail(startProgram(newProgram, place.settings));
    const ready = await fetch(`${nodes[at].address}/readyz`);
    assert.equal(ready.status, 200);
    ({ access: bearer } = await signIn(nodes[at], 'ada', password));
  }
  await orFail(sleep(3000));
  isOver = true;
  await failed;

  const ada = await signIn(nodes[0], 'ada', password);
  assert.equal(
    (await ada.read('admin/keywords/?search=keyword&page_size=1')).count,
    written.length,
  );
  const words = ['serve', '--listen', '127.0.0.1:0', ...place.settings];
  const refused = spawnSync(oldProgram, words, { env, encoding: 'utf8', timeout: 20_000 });
  console.log(
    `${JSON.stringify(counts)}; the old program: ${refused.status} ${refused.stderr.trim()}`,
  );
}

try {
  await replaceAll();
} finally {
  for (const node of nodes) await node.end();
  place.remove();
}
