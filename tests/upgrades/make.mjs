// node make.mjs PROGRAM VERSION [FOLDER]: saves the data that the program of a released version
// leaves behind when it is killed in the middle of its work, on either engine, for
// upgrades.test.mjs. Writes into FOLDER, by default that of this file:
//
//   VERSION.sqlite.gz     a backup made by `toolyard backup`
//   VERSION.postgres.gz   a dump made by pg_dump
//   VERSION.json          for each engine: password, API key, and responses of the API
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { answersOf } from './answers.mjs';
import { makePlace, run, secret, signIn, startProgram, until } from './site.mjs';
import { startMail, startModel } from './stand_ins.mjs';

const [program, version, folder = dirname(fileURLToPath(import.meta.url))] = process.argv.slice(2);
const emails = 3;

const wordBehind = (text, label) => text.split(label)[1].trim().split(/\s/)[0];
const inSeconds = (count) => new Date(Date.now() + count * 1000).toISOString();

async function addSearchData(ada) {
  const queries = ['first', 'second', 'third', 'waiting', 'fifth'];
  const rows = queries.map((name, i) => ({
    keys: ['2026-10-01', `${name} question`, `https://example.org/${name}`],
    clicks: 1,
    impressions: 5000 - i * 500,
    ctr: 1 / (5000 - i * 500),
    position: 15,
  }));
  const range = { startDate: '2026-10-01', endDate: '2026-10-28' };
  await ada.send('admin/gsc/import/', {
    site: 'sc-domain:example.org',
    request: { ...range, dimensions: ['date', 'query', 'page'] },
    response: { rows, responseAggregationType: 'byPage' },
  });
  const period = { start_date: range.startDate, end_date: range.endDate };
  await ada.send('admin/opportunities/refresh/', period);
  const found = (await ada.read('admin/opportunities/?page_size=100')).results;
  for (const purpose of new Set(found.map((one) => one.suggested_purpose)))
    await ada.send('admin/content/templates/', {
      name: 'Upgrade',
      purpose,
      body: 'Write about {{title}}.',
      is_default: true,
    });
  return (name) => found.find(({ query }) => query === `${name} question`).id;
}

// One run waits for approval, and one for a model that does not respond.
async function addRuns(ada, idOf) {
  const waits = await ada.send('admin/autopilot/runs/', {
    mode: 'publish',
    opportunity_ids: [idOf('first'), idOf('second')],
  });
  const place = `admin/autopilot/runs/${waits.id}/`;
  await until('drafts', async () => (await ada.read(place)).status === 'awaiting_approval');
  const runs = await ada.send('admin/autopilot/runs/', {
    opportunity_ids: [idOf('third'), idOf('waiting')],
  });
  const is = async () =>
    (await ada.read(`admin/autopilot/runs/${runs.id}/`)).counts.generated === 1;
  await until('a draft beside one that waits', is);
  return { awaiting: waits.id, running: runs.id };
}

const lines = { body: '<p>Hello {{name}}</p>', lists: ['News'], track_opens: false };

async function addCampaigns(ada, mail) {
  const make = (name) =>
    ada.send('admin/email/campaigns/', { ...lines, name, subject: name, track_clicks: false });
  const paused = await make('Paused');
  await ada.send(`admin/email/campaigns/${paused.id}/start/`);
  await until('some emails', () => mail.received.length === emails);
  await ada.send(`admin/email/campaigns/${paused.id}/pause/`);
  const later = await make('Later');
  await ada.send(`admin/email/campaigns/${later.id}/schedule/`, {
    send_at: '2100-01-01T00:00:00Z',
  });
  const running = await make('Running');
  await ada.send(`admin/email/campaigns/${running.id}/start/`);
  return { paused: paused.id, later: later.id, running: running.id };
}

// Adds a job in each possible state.
async function addJobs(ada) {
  const make = (title) =>
    ada.send('admin/content/', { content_type: 'blog', title, body: 'A text.' });
  const refused = await make('A text that is refused');
  const stuck = await make('A text that is waiting');
  for (const one of [refused, stuck]) await ada.send(`admin/content/${one.id}/regenerate/`);
  const failed = `admin/jobs/?object=${refused.id}&state=failed`;
  await until('a job that failed', async () => (await ada.read(failed)).count > 0);
  const running = `admin/jobs/?object=${stuck.id}&state=running`;
  await until('a job that runs', async () => (await ada.read(running)).count > 0);
  const due = await make('A text that is due');
  await ada.send(`admin/content/${due.id}/submit/`);
  await ada.send(`admin/content/${due.id}/approve/`);
  // Scheduled after the server is killed, but soon.
  await ada.send(`admin/content/${due.id}/publish/`, { publish_at: inSeconds(5) });
  return { refused: refused.id, stuck: stuck.id, due: due.id };
}

async function workOn(server, password, mail) {
  const ada = await signIn(server, 'ada', password);
  await ada.send('admin/keywords/', { keyword: 'decode base64', volume: 4400, tags: ['tools'] });
  await ada.send('admin/push/test-ping/', { title: 'Hello', body: 'A test.' });
  return {
    runs: await addRuns(ada, await addSearchData(ada)),
    campaigns: await addCampaigns(ada, mail),
    items: await addJobs(ada),
    answers: await answersOf(ada),
  };
}

function dump(place, engine) {
  const file = join(place.folder, 'dump');
  if (engine === 'sqlite') {
    run(program, ['backup', file, ...place.settings]);
    return readFileSync(file);
  }
  const words = ['-h', place.socket, '-U', 'toolyard', '--no-owner', 'postgres'];
  const text = execFileSync('pg_dump', words, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  // Only recent versions of psql support these commands.
  return text.replace(/^\\(un)?restrict .*\n/gm, '');
}

async function make(engine) {
  const place = makePlace(engine);
  const [mail, model] = [await startMail(emails), await startModel({ isStuck: true })];
  const env = { ...process.env, TOOLYARD_SECRET_KEY: secret };
  try {
    const output = run(program, ['demo', ...place.settings], { env });
    const password = wordBehind(output, 'Their password, shown only once:');
    const settings = [...place.settings, ...mail.settings, ...model.settings];
    const server = await startProgram(program, settings);
    const left = await workOn(server, password, mail).finally(() => server.end('SIGKILL'));
    writeFileSync(
      join(folder, `${version}.${engine}.gz`),
      gzipSync(dump(place, engine), { level: 9 }),
    );
    const key = wordBehind(output, 'An API key, shown only once:');
    return { password, key, ...left, received: mail.received };
  } finally {
    mail.stop();
    model.stop();
    place.remove();
  }
}

const kept = { sqlite: await make('sqlite'), postgres: await make('postgres') };
writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(kept, null, 1)}\n`);
