// Compares each case of a tool over REST and over MCP: the same answer, which matches the tool's
// output schema, or the same problem. Other tests check the expectations of the cases.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { join } from 'node:path';
import { answersOfRest, check } from './examples.mjs';
import { testMessages } from './messages.mjs';
import { listed, post, source, startServer, toolCall } from './program.mjs';

const folder = join(source, 'src/tools');
const ending = '.cases.json';
let server, tools;
before(async () => {
  server = await startServer();
  tools = new Map((await listed(server)).map((tool) => [tool.name, tool]));
});
after(() => server.stop());

// A string that REST refuses as JSON may be accepted here, with a warning; then only its own schema
// applies.
const isReadAsJson = ({ structuredContent }) =>
  structuredContent?.warnings?.some((warning) => warning.code === 'json_given_as_text');

// Tries again: a random value from a few choices can repeat by chance, and a file that contains its
// creation time differs a second later.
async function compare(one, ask) {
  for (let more = 30; ; --more) {
    const result = await ask();
    await answersOfRest(server, [one]);
    if (isReadAsJson(result)) return assert.notEqual(one.status, 200);
    try {
      return check(one, result, tools.get(one.tool));
    } catch (error) {
      if (more === 0) throw error;
    }
  }
}

let compared = 0;
for (const file of readdirSync(folder).filter((name) => name.endsWith(ending)))
  describe(file, () => {
    const tool = file.slice(0, -ending.length);
    const slug = tool.replaceAll('_', '-');
    // Multipart requests do not exist over MCP.
    const cases = JSON.parse(readFileSync(join(folder, file))).filter((one) => one.request);
    for (const { name, request } of cases)
      test(name, async () => {
        const one = { slug, tool, name, value: request };
        await compare(one, async () => {
          const { status, value } = await post(server, toolCall(tool, request));
          assert.equal(status, 200);
          return value.result;
        });
        compared += 1;
      });
  });

test('there were cases of every tool', () => {
  assert.equal(readdirSync(folder).filter((name) => name.endsWith(ending)).length, tools.size);
  assert.ok(compared > 1000, `${compared}`);
});

testMessages();
