// What a case of a tool comes to over REST and over MCP: the same answer, which holds against the
// schema of the tool's answers, or the same problem. What its promise is, other tests know.
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

// A text that is no JSON for REST may be taken here, with a warning; then its own schema holds alone.
const isReadAsJson = ({ structuredContent }) =>
  structuredContent?.warnings?.some((warning) => warning.code === 'json_given_as_text');

// What is drawn of a few can be the same twice by chance, and a file that holds the time of its making
// is another one a second later.
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
    // Forms have no way over MCP.
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
