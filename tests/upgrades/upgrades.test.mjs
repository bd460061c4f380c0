// Upgrades from the data of earlier versions, each killed in the middle of its work, on either
// engine: the program restores, migrates and serves it, returns the same records, and continues the
// work.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { answersOf } from './answers.mjs';
import { makePlace, run, signIn, startProgram, until } from './site.mjs';
import { startMail, startModel } from './stand_ins.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const program = process.env.TOOLYARD_PROGRAM;
// Members that change when work continues, or when the test signs in.
const changing = ['state', 'updated_at', 'allowed_actions', 'last_login_at', 'usage_count'];

function restore(place, engine, version) {
  const file = join(place.folder, 'kept');
  writeFileSync(file, gunzipSync(readFileSync(join(folder, `${version}.${engine}.gz`))));
  if (engine === 'sqlite') run(program, ['restore', file, ...place.settings]);
  else {
    const words = ['-h', place.socket, '-U', 'toolyard', '-v', 'ON_ERROR_STOP=1', '-qf', file];
    execFileSync('psql', [...words, 'postgres'], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

// Checks that every member still exists with its value, except that null may have got a value.
function isKept(before, now, path) {
  if (before === null) return;
  if (typeof before !== 'object') {
    assert.deepEqual(now, before, path);
    return;
  }
  if (Array.isArray(before)) assert.equal(now.length, before.length, path);
  // It may have been published since.
  if (before.scheduled_at) return;
  for (const [name, value] of Object.entries(before))
    if (!changing.includes(name)) isKept(value, now[name], `${path} ${name}`);
}

async function tells(ada, kept) {
  const now = await answersOf(ada);
  for (const [path, { count, ...answer }] of Object.entries(kept.answers)) {
    isKept(answer, now[path], path);
    // Work in progress may have added records.
    if (count !== undefined) assert.ok(now[path].count >= count, path);
  }
}

async function lets(server, { key }) {
  const answer = await fetch(`${server.address}/api/v1/t/base64/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: '{"input": "hello"}',
  });
  assert.equal(answer.status, 200, 'the key opens the tools');
}

async function goesOnWithRuns(ada, { runs }) {
  const read = (id) => ada.read(`admin/autopilot/runs/${id}/`);
  await until('the run that was killed', async () => {
    const { status } = await read(runs.running);
    return status === 'awaiting_approval';
  });
  assert.equal((await read(runs.running)).counts.generated, 2);
  await ada.send(`admin/autopilot/runs/${runs.awaiting}/approve/`);
  await until('a run', async () => (await read(runs.awaiting)).status === 'completed');
  assert.equal((await read(runs.awaiting)).counts.published, 2);
}

async function goesOnWithJobs(ada, { items }) {
  const read = (id) => ada.read(`admin/content/${id}/`);
  await until('a draft', async () => (await read(items.stuck)).status === 'ai_generated');
  await until('a text that was due', async () => (await read(items.due)).is_live);
  const [failed] = (await ada.read(`admin/jobs/?object=${items.refused}&state=failed`)).results;
  await ada.send(`admin/jobs/${failed.id}/retry/`);
  await until('a job that fails again', async () => {
    const { state, finished_at: at } = await ada.read(`admin/jobs/${failed.id}/`);
    return state === 'failed' && at !== failed.finished_at;
  });
  await until('no job that runs', async () => {
    const { count } = await ada.read('admin/jobs/?state=running');
    return count === 0;
  });
}

async function goesOnWithCampaigns(ada, kept, mail) {
  const read = (id) => ada.read(`admin/email/campaigns/${id}/`);
  const { paused, later, running } = kept.campaigns;
  await until('a campaign', async () => (await read(running)).status === 'finished');
  assert.equal((await read(paused)).status, 'paused');
  assert.equal((await read(paused)).counts.sent, kept.received.length);
  assert.equal((await read(later)).status, 'scheduled');
  await ada.send(`admin/email/campaigns/${paused}/start/`);
  await until('a campaign', async () => (await read(paused)).status === 'finished');
  for (const [id, subject] of Object.entries({ [paused]: 'Paused', [running]: 'Running' })) {
    const to = [...kept.received, ...mail.received]
      .filter((one) => one.subject === subject)
      .map((one) => one.to);
    assert.equal(to.length, (await read(id)).counts.to_send, subject);
    assert.equal(new Set(to).size, to.length, `${subject}: nobody gets it twice`);
  }
}

const versions = readdirSync(folder)
  .filter((name) => name.endsWith('.sqlite.gz'))
  .map((name) => name.replace('.sqlite.gz', ''));
assert.ok(versions.length > 0);

for (const version of versions)
  for (const engine of ['sqlite', 'postgres'])
    test(`a database of ${version} on ${engine}`, async (context) => {
      const kept = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'))[engine];
      const place = makePlace(engine);
      if (!place) return context.skip('PostgreSQL is not installed');
      const [mail, model] = [await startMail(), await startModel()];
      try {
        restore(place, engine, version);
        const settings = [...place.settings, ...mail.settings, ...model.settings];
        const server = await startProgram(program, settings);
        try {
          const ada = await signIn(server, 'ada', kept.password);
          await tells(ada, kept);
          await lets(server, kept);
          await goesOnWithRuns(ada, kept);
          await goesOnWithJobs(ada, kept);
          await goesOnWithCampaigns(ada, kept, mail);
        } finally {
          await server.end();
        }
      } finally {
        mail.stop();
        model.stop();
        place.remove();
      }
      return undefined;
    });
