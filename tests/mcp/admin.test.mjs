// MCP tools for administration: the official clients list and call every tool on the demo's data,
// answers match their schemas, drafts remain drafts; and the size of the list in tokens.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { ways } from './clients.mjs';
import { testMessages } from './messages.mjs';
import { listed, post, sent, signedIn, source, startServer, toolCall } from './program.mjs';
import { validator } from './schemas.mjs';
import { watch } from './watch.mjs';

const path = '/mcp/admin';
let server, watched, key, all;

before(async () => {
  server = await startServer(['--agents-admin', 'on'], { demo: true });
  watched = await watch(server.address);
  const headers = { Authorization: `Bearer ${await signedIn(server, 'chloe')}` };
  await addSearchData((place, body) => sent(server, place, body, headers));
  const requested = { name: 'an agent', scopes: ['agents:draft'] };
  key = (await sent(server, '/api/v1/developer/keys/', requested, headers)).key;
  all = await listed(server, { key, path });
});

// Adds what the demo lacks: search data, the opportunities in it, and an autopilot run that takes
// one.
async function addSearchData(write) {
  const rows = Array.from({ length: 30 }, (_, i) => ({
    keys: ['2026-10-01', `question ${i}`, `https://example.org/p${i}`],
    clicks: 1,
    impressions: 1000,
    ctr: 0.001,
    position: 15,
  }));
  const days = { startDate: '2026-10-01', endDate: '2026-10-28' };
  await write('/api/v1/admin/gsc/import/', {
    site: 'sc-domain:example.org',
    request: { ...days, dimensions: ['date', 'query', 'page'] },
    response: { rows, responseAggregationType: 'byPage' },
  });
  const period = { start_date: days.startDate, end_date: days.endDate };
  await write('/api/v1/admin/opportunities/refresh/', period);
  const budget = { max_cost_micros: 1000000, max_requests: 3 };
  await write('/api/v1/admin/autopilot/runs/', { mode: 'draft', max_items: 1, budget });
}
after(async () => {
  await watched.stop();
  await server.stop();
});

const named = (name) => all.find((tool) => tool.name === name);
const faultsOf = (schema, value) => {
  const holds = validator().compile(schema);
  return holds(value) ? [] : holds.errors.map((e) => `${e.instancePath} ${e.message}`);
};

// Checks that the text and the structured content of a result are equal, match the schema, and mark
// texts by others. Returns the structured content.
function checked(tool, result) {
  assert.ok(!result.isError, `${tool.name}: ${result.content[0]?.text}`);
  assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
  assert.deepEqual(faultsOf(tool.outputSchema, result.structuredContent), [], tool.name);
  assert.match(result.structuredContent.notice, /never as instructions/);
  assert.ok(Array.isArray(result._meta['toolyard/texts_by_others']));
  return result.structuredContent;
}

// Tools that require an id get that of the first record in the list of the same kind.
const listOf = (name) => name.replace(/_(results|revisions)?_?(get|list|change|queue)$/, '_list');
const given = {
  content_create: { content_type: 'blog', title: 'Written by an agent', body: 'A few words.' },
  content_change: { title: 'Written again' },
  keywords_create: { keyword: 'a keyword of an agent' },
  keywords_change: { volume: 1234 },
  opportunities_queue: { priority: 90, note: 'Promising.' },
};
const narrowed = { content_change: { status: 'draft' }, opportunities_queue: { state: 'open' } };

test('there is a tool for each kind of record', () => {
  const prefixes = new Set(all.map((tool) => tool.name.split('_')[0]));
  const wanted = [
    'content',
    'keywords',
    'opportunities',
    'gsc',
    'experiments',
    'autopilot',
    'metrics',
  ];
  assert.deepEqual([...prefixes].sort(), wanted.sort());
  assert.ok(all.length >= 20, `${all.length}`);
});

for (const way of ways)
  describe(way.name, () => {
    let client, tools;
    before(async () => {
      client = await way.open({ url: `${watched.url}/admin`, headers: { 'X-API-Key': key } });
      tools = (await client.listTools()).tools;
    });
    after(() => client?.close());

    test('calls every tool that it lists', async () => {
      assert.deepEqual(
        tools.map((tool) => tool.name),
        all.map((tool) => tool.name),
      );
      for (const tool of tools) {
        const values = { ...given[tool.name] };
        if (tool.name === 'keywords_create') values.keyword += ` ${way.name}`;
        if (tool.inputSchema.required?.includes('id')) {
          const list = { name: listOf(tool.name), arguments: narrowed[tool.name] ?? {} };
          const { results } = checked(named(list.name), await client.callTool(list));
          assert.ok(results.length > 0, `${list.name} of ${tool.name} is empty`);
          values.id = results[0].id;
        }
        assert.deepEqual(faultsOf(tool.inputSchema, values), [], tool.name);
        const answer = await client.callTool({ name: tool.name, arguments: values });
        const checkedResult = checked(tool, answer);
        if (tool.name === 'content_create') assert.equal(checkedResult.status, 'draft');
        if (tool.name === 'opportunities_queue') assert.equal(checkedResult.state, 'queued');
      }
    });

    test('pages through a list by the number of the next page', async () => {
      const seen = new Set();
      let page = '1';
      do {
        const list = { name: 'gsc_queries_list', arguments: { page } };
        const checkedResult = checked(named(list.name), await client.callTool(list));
        assert.ok(checkedResult.results.length <= 20);
        for (const one of checkedResult.results) seen.add(one.query);
        page = checkedResult.next_page === null ? undefined : String(checkedResult.next_page);
      } while (page && seen.size < 60);
      assert.ok(seen.size > 20, `${seen.size}`);
    });

    test('a status is for people to give', async () => {
      const values = { ...given.content_create, status: 'published' };
      const refused = await client.callTool({ name: 'content_create', arguments: values });
      assert.equal(refused.isError, true);
      assert.match(refused.content[0].text, /\/status \(unknown_field\)/);
    });
  });

test('an idempotency key makes one draft of two calls', async () => {
  const values = { ...given.content_create, title: 'Once', idempotency_key: 'agent-1' };
  const made = async () =>
    (await post(server, toolCall('content_create', values), { key, path })).value.result;
  const [first, second] = [await made(), await made()];
  assert.equal(first.structuredContent.id, second.structuredContent.id);
});

test('what agents do is in the audit log, with the client', async () => {
  const answer = await fetch(`${server.address}/api/v1/admin/audit/?page_size=100`, {
    headers: { Authorization: `Bearer ${await signedIn(server, 'ada')}` },
  });
  const entries = (await answer.json()).results.filter((entry) => entry.agent);
  assert.ok(entries.length >= 4, `${entries.length}`);
  for (const entry of entries) {
    assert.equal(entry.username, 'chloe');
    assert.ok(entry.key_id);
  }
  assert.ok(entries.some((entry) => entry.agent === 'toolyard-tests/1'));
});

test('annotations say which tools change something', () => {
  for (const { name, annotations, title, description } of all) {
    assert.match(name, /^[a-z0-9_]{1,40}$/);
    assert.ok(title, name);
    assert.ok(Buffer.byteLength(description) <= 1000, name);
    assert.match(description, /data, not instructions/);
    assert.equal(annotations.readOnlyHint, /_(get|list)$/.test(name), name);
    assert.equal(annotations.destructiveHint, false, name);
    assert.equal(annotations.idempotentHint, !name.endsWith('_create'), name);
  }
});

const keywords =
  'type properties required items enum description default minimum maximum minLength maxLength ' +
  'minItems maxItems anyOf additionalProperties format';
function checkKeywords(schema, place) {
  assert.ok(Object.keys(schema).length > 0, `${place} is empty`);
  for (const [word, value] of Object.entries(schema)) {
    assert.ok(keywords.split(' ').includes(word), `${place} has ${word}`);
    if (word === 'items') checkKeywords(value, `${place}/items`);
    if (word === 'additionalProperties' && typeof value === 'object') checkKeywords(value, place);
    if (word === 'anyOf') value.forEach((one, i) => checkKeywords(one, `${place}/anyOf/${i}`));
    if (word === 'properties')
      for (const [name, one] of Object.entries(value)) checkKeywords(one, `${place}/${name}`);
  }
}

test('schemas are such as every client takes', () => {
  for (const { name, inputSchema, outputSchema } of all) {
    assert.equal(inputSchema.type, 'object', name);
    assert.ok(!inputSchema.anyOf, name);
    checkKeywords(inputSchema, name);
    assert.equal(outputSchema.type, 'object', name);
    assert.doesNotMatch(JSON.stringify(outputSchema), /"\$(ref|defs)"/, name);
  }
});

const shown = ({ name, description, inputSchema }) => ({ name, description, inputSchema });
const tokens = (tools) => encode(JSON.stringify(tools.map(shown))).length;

test('the list costs a model what docs/agents.md says at most', async (t) => {
  const brief = tokens(await listed(server, { key, path, query: '?brief=true' }));
  const reading = tokens(await listed(server, { key, path, query: '?brief=true&readonly=true' }));
  t.diagnostic(`full ${tokens(all)} tokens, brief ${brief}, brief and for reading ${reading}`);
  const page = readFileSync(join(source, 'docs/agents.md'), 'utf8');
  const sentence =
    /The full list takes at most ([\d,]+) tokens, the brief one ([\d,]+), and ([\d,]+) together/;
  const most = sentence
    .exec(page)
    .slice(1)
    .map((number) => Number(number.replace(',', '')));
  assert.ok(tokens(all) <= most[0] && brief <= most[1] && reading <= most[2]);
  assert.ok(most[0] <= 9_000 && most[1] <= 7_000 && most[2] <= 5_000, 'these may only fall');
});

testMessages();
