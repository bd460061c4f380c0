// The documented examples of the tools, from the OpenAPI document, with the answers of the REST
// API, and checks that a client got the same.
import assert from 'node:assert/strict';
import { callRest, runProgram } from './program.mjs';
import { validator } from './schemas.mjs';

const path = /^\/api\/v1\/t\/([a-z0-9-]+)\/$/;

export function examples() {
  const found = [];
  for (const [where, { post }] of Object.entries(JSON.parse(runProgram(['openapi'])).paths)) {
    const slug = path.exec(where)?.[1];
    if (!slug) continue;
    const given = post.requestBody.content['application/json'].examples;
    for (const [name, { value }] of Object.entries(given))
      found.push({ slug, tool: slug.replaceAll('-', '_'), name, value });
  }
  return found;
}

// Sends each request twice. If the answers differ, they are different each time, and only their
// structure can be compared.
export async function answersOfRest(server, all) {
  for (const one of all) {
    const [first, second] = [
      await callRest(server, one.slug, one.value),
      await callRest(server, one.slug, one.value),
    ];
    one.status = first.status;
    one.isFile = !/json/.test(first.headers.get('content-type'));
    one.bytes = Buffer.from(await first.arrayBuffer());
    one.text = one.bytes.toString();
    one.repeats = one.bytes.equals(Buffer.from(await second.arrayBuffer()));
  }
  return all;
}

export const toolNames = (all) => [...new Set(all.map((one) => one.tool))];

// Compiled validators by schema.
const validators = new Map();
function holdsAgainst(schema, value) {
  const text = JSON.stringify(schema);
  if (!validators.has(text)) validators.set(text, validator().compile(schema));
  const holds = validators.get(text);
  assert.ok(holds(value), JSON.stringify(holds.errors));
}

const blocksOf = (result, type) => result.content.filter((block) => block.type === type);

const dataOf = (block) => (block.type === 'resource' ? block.resource.blob : block.data);

// Returns the answer of the REST API with its file replaced by a URI, as over MCP, where the file
// is a separate block.
function withFile(one, result) {
  const answer = JSON.parse(one.text);
  const [, block, ...others] = result.content;
  assert.equal(others.length, 0, 'more than one file');
  if (!block) return answer;
  const shown = JSON.parse(result.content[0].text);
  const member = Object.keys(shown).find((name) => /^toolyard:/.test(shown[name]));
  if (one.repeats) assert.equal(dataOf(block), answer[member], 'the file of the REST API');
  assert.match(shown[member], /^toolyard:[a-z0-9_]+\/[0-9a-f]{64}\.[a-z0-9]+$/);
  if (block.type === 'resource') assert.equal(block.resource.uri, shown[member]);
  return { ...answer, [member]: shown[member] };
}

// Checks that `result`, which a client got for `one`, equals the answer of the REST API. `tool` is
// its entry in the list.
export function check(one, result, tool) {
  if (one.status !== 200) return checkProblem(JSON.parse(one.text), result);
  assert.ok(!result.isError, blocksOf(result, 'text')[0]?.text);
  assert.equal(result.content[0].type, 'text');
  // The REST API can respond with just a file.
  if (one.isFile) return assert.equal(dataOf(result.content[1]), one.bytes.toString('base64'));
  const answer = withFile(one, result);
  const shown = JSON.parse(result.content[0].text);
  if (one.repeats) assert.deepEqual(shown, answer);
  else assert.deepEqual(Object.keys(shown), Object.keys(answer));
  assert.equal('structuredContent' in result, 'outputSchema' in tool);
  if (!tool.outputSchema) return;
  assert.deepEqual(result.structuredContent, shown);
  holdsAgainst(tool.outputSchema, shown);
}

export function checkProblem(problem, result) {
  assert.equal(result.isError, true);
  assert.ok(!('structuredContent' in result));
  assert.equal(result.content.length, 1);
  const [first, ...others] = result.content[0].text.split('\n');
  assert.equal(first, `${problem.code}: ${problem.detail}`);
  for (const fault of problem.errors ?? [])
    assert.ok(
      others.some((line) => line.startsWith(`${fault.pointer} (${fault.code}): `)),
      result.content[0].text,
    );
  const { request_id, instance, ...same } = problem;
  const actual = result._meta['toolyard/problem'];
  for (const [name, value] of Object.entries(same)) assert.deepEqual(actual[name], value, name);
}
