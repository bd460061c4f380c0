// Hostile input: foreign origins, malformed and huge messages, and keys in wrong places. It must
// not be accepted, logged, or stop the server.
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { hold, parsed, testMessages } from './messages.mjs';
import { meta, post, startServer, toolCall } from './program.mjs';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const hello = toolCall('hash_generator', { input: 'hello', algorithms: ['sha256'] });
let server;
before(async () => (server = await startServer(['--log-level', 'debug'])));
after(() => server.stop());

// Sends a request with any `Host` and `Origin`, and repeats a header field whose value is a list. A
// request that is refused counts as wrong on purpose; others only if `isWrong`.
function ask(
  headers,
  { method = 'POST', path = '/mcp', body = JSON.stringify(hello), isWrong = false } = {},
) {
  const { hostname, port } = new URL(server.address);
  const usual = { 'Content-Type': 'application/json', 'X-API-Key': server.key };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path, headers: { ...usual, ...headers } };
    const request = http.request(options, async (answer) => {
      let text = '';
      for await (const part of answer) text += part;
      const value = parsed(text);
      if (path.startsWith('/mcp') && answer.headers['content-type'] === 'application/json')
        hold(parsed(body), value, headers['MCP-Protocol-Version'], {
          isWrong: isWrong || Boolean(value?.error),
        });
      resolve({ status: answer.statusCode, headers: answer.headers, text });
    });
    request.on('error', reject);
    request.end(method === 'POST' ? body : undefined);
  });
}

const modern = (name, more = {}) => ({
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': 'tools/call',
  'Mcp-Name': name,
  ...more,
});
const modernCall = (name, given = { input: 'a' }) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given, _meta: meta },
});

describe('before the body is read', () => {
  const port = 8080;
  for (const [name, headers, status] of [
    ['an Origin of another site', { Origin: 'https://evil.example' }, 403],
    ['an Origin of null', { Origin: 'null' }, 403],
    ['an Origin with a path', { Origin: `http://localhost:${port}/a` }, 403],
    ['an Origin with a user', { Origin: `http://localhost@evil.example` }, 403],
    ['an Origin that begins like ours', { Origin: `http://localhost.evil.example` }, 403],
    ['an Origin in capitals', { Origin: `HTTP://LOCALHOST:${port}` }, 403],
    ['an Origin in punycode', { Origin: 'http://xn--localhst-s4a' }, 403],
    ['an Origin of this machine', { Origin: `http://localhost:${port}` }, 200],
    ['a Host of another site', { Host: 'evil.example' }, 403],
    ['a Host that begins like ours', { Host: 'localhost.evil.example' }, 403],
    ['a Host of this machine, any port', { Host: 'localhost:1' }, 200],
    ['a Host of this machine by address', { Host: '127.0.0.1' }, 200],
    ['a Host of this machine by IPv6', { Host: '[::1]:5' }, 200],
    ['a text', { 'Content-Type': 'text/plain' }, 415],
    ['JSON with parameters', { 'Content-Type': 'application/json; charset=utf-8' }, 200],
    ['a packed body', { 'Content-Encoding': 'gzip' }, 415],
    ['an Accept without JSON', { Accept: 'text/event-stream' }, 406],
    ['an Accept of anything', { Accept: '*/*' }, 200],
  ])
    test(`${name}: ${status}`, async () => {
      const answer = await ask(headers);
      assert.equal(answer.status, status, answer.text);
      const value = JSON.parse(answer.text);
      if (status === 200) return assert.ok(value.result, answer.text);
      assert.ok(!('id' in value));
      assert.equal(typeof value.error.code, 'number');
      assert.equal(value.error.data.status, status);
    });

  // The request is not valid HTTP, so the response is not a protocol message.
  test('Content-Type twice: 400', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const answer = await ask({ 'Content-Type': ['application/json', type] });
      assert.equal(answer.status, 400);
      assert.equal(JSON.parse(answer.text).code, 'bad_request');
    }
  });

  for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'])
    test(`${method}: 405`, async () => {
      const answer = await ask({}, { method });
      assert.equal(answer.status, 405);
      assert.deepEqual(answer.headers.allow.split(', ').sort(), ['OPTIONS', 'POST']);
    });

  for (const path of ['/mcp?key=KEY', '/mcp?api_key=KEY', '/mcp?X-API-Key=KEY'])
    test(`a key in the query is none: ${path}`, async () => {
      const options = { key: '', query: path.slice(4).replace('KEY', server.key) };
      assert.equal((await post(server, list, options)).status, 401);
    });

  test('nothing says that there is an authorization server', async () => {
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/register',
    ])
      assert.equal((await ask({}, { method: 'GET', path })).status, 404, path);
  });
});

describe('messages', () => {
  const nested = (depth) => '['.repeat(depth) + ']'.repeat(depth);
  const withArguments = (text) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"base64","arguments":${text}}}`;
  const withMeta = (text) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${text}}}`;
  const huge = `"${'x'.repeat(1 << 20)}"`;
  const many = (count) => Array.from({ length: count }, (_, i) => `"a${i}":${i}`).join(',');

  for (const [name, body, status, code] of [
    ['nothing', '', 400, -32700],
    ['no JSON', '{"jsonrpc"', 400, -32700],
    ['no UTF-8', Buffer.from('7b22c3287d', 'hex'), 400, -32700],
    ['a value as name', '{"jsonrpc":"2.0":"id"}}', 400, -32700],
    ['65 levels', withArguments(`{"input":${nested(65)}}`), 400, -32700],
    ['65 levels of _meta', withMeta(`{"a":${nested(62)}}`), 400, -32700],
    ['100,000 levels', withArguments(nested(100000)), 400, -32700],
    ['100,000 levels alone', nested(100000), 400, -32700],
    ['an empty batch', '[]', 400, -32600],
    ['a batch in a batch', '[[]]', 400, -32600],
    ['a batch with a batch', JSON.stringify([list, [list]]), 400, -32600],
    ['a batch of five million', `[${'1,'.repeat(4999999)}1]`, 400, -32600],
    ['33 messages', JSON.stringify(Array(33).fill(list)), 400, -32600],
    ['a number', '5', 400, -32600],
    ['a name twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32600],
    [
      'a method twice',
      '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}',
      400,
      -32600,
    ],
    ['a name of params twice', withMeta('{},"_meta":{}'), 400, -32600],
    ['a name of _meta twice', withMeta('{"a":1,"\\u0061":2}'), 400, -32600],
    ['a lone surrogate as name', withMeta('{"\\ud800":1}'), 400, -32700],
    ['a lone surrogate as tool', JSON.stringify(toolCall('\ud800', {})), 400, -32700],
    ['a NUL as tool', JSON.stringify(toolCall('base64\0', {})), 200, -32602],
    ['a NUL that is not escaped', withMeta('{"a\0":1}'), 400, -32700],
    ['10,000 members of _meta', withMeta(`{${many(10000)}}`), 400, -32600],
    [
      'half a million members',
      `{"jsonrpc":"2.0","id":1,"method":"ping",${many(500000)}}`,
      400,
      -32600,
    ],
    ['an id of a megabyte', `{"jsonrpc":"2.0","id":${huge},"method":"ping"}`, 400, -32600],
    ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['an id with a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 400, -32600],
    ['an id of 1e400', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}', 400, -32600],
    ['__proto__ as method', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}', 200, -32601],
    ['__proto__ as tool', JSON.stringify(toolCall('__proto__', {})), 200, -32602],
    ['a tool of a megabyte', JSON.stringify(toolCall('x'.repeat(1 << 20), {})), 200, -32602],
    ['arguments as a list', withArguments('[]'), 200, -32602],
    ['arguments as a text', withArguments('"{\\"input\\":\\"a\\"}"'), 200, -32602],
    [
      'a claim of a megabyte',
      withMeta(
        `{"io.modelcontextprotocol/protocolVersion":${huge},` +
          '"io.modelcontextprotocol/clientCapabilities":{}}',
      ),
      400,
      -32022,
    ],
    ['a cursor', JSON.stringify({ ...list, params: { cursor: 5 } }), 200, -32602],
  ])
    test(name, async () => {
      const answer = await ask({}, { body });
      assert.equal(answer.status, status, answer.text.slice(0, 500));
      const value = JSON.parse(answer.text);
      assert.equal(value.error.code, code, answer.text.slice(0, 500));
      assert.ok(answer.text.length < 4096, 'the answer repeats what was sent');
    });

  test('an id is echoed as it was written', async () => {
    for (const id of ['9007199254740993', '-5', '-0', '"\\u00e9\\n"', '0']) {
      const { text } = await ask({}, { body: `{"jsonrpc":"2.0","id":${id},"method":"ping"}` });
      const [, echoed] = /"id":("(?:[^"\\]|\\.)*"|[^,}]+)/.exec(text);
      if (id.startsWith('"')) assert.equal(JSON.parse(echoed), JSON.parse(id));
      else assert.equal(echoed, id);
    }
  });

  test('a body over the limit is refused', async () => {
    const body = withArguments(`{"input":"${'x'.repeat(11 << 20)}"}`);
    const { status } = await ask({}, { body }).catch(() => ({ status: 413 }));
    assert.equal(status, 413);
  });

  for (const [name, given] of [
    ['_meta as a text', '"x"'],
    ['_meta as a list', '[1]'],
    ['_meta as a number', '1'],
    ['_meta with __proto__', '{"__proto__":{"io.modelcontextprotocol/protocolVersion":1}}'],
    ['a progress token that is an object', '{"progressToken":{"a":1}}'],
    ['a progress token of a megabyte', `{"progressToken":${huge}}`],
    ['a trace that is none', `{"traceparent":${huge}}`],
  ])
    test(`${name} does no harm`, async () => {
      const answer = await ask({}, { body: withMeta(given), isWrong: true });
      assert.equal(answer.status, 200, answer.text.slice(0, 500));
      assert.ok(JSON.parse(answer.text).result.tools.length > 0);
    });

  test('a batch of 32 calls gets 32 answers, also of one id throughout', async () => {
    const { status, value } = await post(server, Array(32).fill(hello));
    assert.equal(status, 200);
    assert.equal(value.length, 32);
    assert.ok(value.every((one) => one.id === 1 && one.result && !one.result.isError));
  });

  test('a batch of 32 heavy calls is answered to its end, and others meanwhile', async () => {
    const batch = Array.from({ length: 32 }, (_, i) =>
      toolCall('rsa_key_generator', { bits: 2048 }, i),
    );
    const [{ value }, { value: other }] = await Promise.all([
      post(server, batch),
      post(server, hello),
    ]);
    assert.ok(other.result.structuredContent);
    assert.deepEqual(
      value.map((one) => one.id),
      batch.map((one) => one.id),
    );
    assert.ok(value.every((one) => one.result.structuredContent));
  });

  test('a body that ends in the middle is refused', async () => {
    const { hostname, port } = new URL(server.address);
    const begin = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${server.key}\r\n`;
    const type = 'Content-Type: application/json\r\n';
    for (const rest of [
      'Content-Length: 50\r\n\r\n{"jsonrpc":"2.0"',
      'Transfer-Encoding: chunked\r\n\r\n10\r\n{"jsonrpc"',
      'Transfer-Encoding: chunked\r\n\r\nzz\r\n{"jsonrpc"',
    ]) {
      const socket = net.connect(port, hostname);
      socket.end(begin + type + rest);
      let text = '';
      for await (const part of socket) text += part;
      assert.match(text, /^(HTTP\/1\.1 400 |$)/);
    }
    assert.ok((await post(server, hello)).value.result);
  });

  test('JSON text in JSON text is read once only', async () => {
    const given = { input: 'hello', algorithms: JSON.stringify(JSON.stringify(['sha256'])) };
    const { value } = await post(server, toolCall('hash_generator', given));
    assert.equal(value.result.isError, true);
  });
});

describe('headers of the stateless revision', () => {
  const encoded = (text) => `=?base64?${Buffer.from(text).toString('base64')}?=`;
  for (const [name, headers, status, code] of [
    ['as they should be', modern('base64'), 200],
    ['the name in base64', modern(encoded('base64')), 200],
    ['base64 of another name', modern(encoded('md5_generator')), 400, -32020],
    ['base64 of no UTF-8', modern('=?base64?/////w==?='), 400, -32020],
    ['base64 without padding', modern(encoded('base64').replace('=?=', '?=')), 200],
    ['another name', modern('md5_generator'), 400, -32020],
    ['a name of 6 KB', modern('x'.repeat(6000)), 400, -32020],
    ['two names', modern('', { 'Mcp-Name': ['base64', 'base64'] }), 400, -32020],
    ['another method', modern('base64', { 'Mcp-Method': 'tools/list' }), 400, -32020],
    ['an older version', modern('base64', { 'MCP-Protocol-Version': '2025-06-18' }), 400, -32020],
    [
      'two versions',
      modern('base64', { 'MCP-Protocol-Version': ['2026-07-28', '2025-06-18'] }),
      400,
      -32020,
    ],
  ])
    test(name, async () => {
      const answer = await ask(headers, { body: JSON.stringify(modernCall('base64')) });
      assert.equal(answer.status, status, answer.text);
      if (code) assert.equal(JSON.parse(answer.text).error.code, code, answer.text);
    });

  test('an older claim under this header', async () => {
    const older = { ...meta, 'io.modelcontextprotocol/protocolVersion': '2025-06-18' };
    const body = JSON.stringify({ ...modernCall('base64'), params: { _meta: older } });
    const answer = await ask(modern('base64'), { body });
    assert.equal(answer.status, 400);
    assert.equal(JSON.parse(answer.text).error.code, -32020);
  });

  test('a name of 60 KB ends the connection, not the server', async () => {
    const body = JSON.stringify(modernCall('base64'));
    const { status } = await ask(modern('x'.repeat(60000)), { body }).catch(() => ({
      status: 431,
    }));
    assert.ok([400, 431].includes(status), String(status));
    assert.ok((await post(server, hello)).value.result);
  });
});

test('no log has keys, arguments or line ends of callers', async () => {
  const secrets = ['ty_in_the_arguments_4711', 'correct-horse-4711', 'ty_in_the_query_4711'];
  const { key } = server;
  const given = { input: secrets[0], password: secrets[1] };
  await post(server, toolCall('aes_encrypt_decrypt', given));
  await post(server, toolCall('hash_generator', { ...given, algorithms: ['sha0'] }));
  await post(server, toolCall(`${secrets[0]}\n{"level":"error"}`, given));
  await post(server, { ...list, params: { _meta: { ...meta, key: secrets[1] } } });
  await post(server, list, { query: `?key=${secrets[2]}`, key: '' });
  await post(server, '{"jsonrpc": "ty_in_the_arguments_4711"');
  await server.stop();
  const log = server.log();
  server = await startServer();
  assert.match(log, /hash-generator|hash_generator/, 'the log says nothing of calls');
  for (const secret of [...secrets, key]) assert.ok(!log.includes(secret), secret);
  for (const line of log.split('\n')) if (line) assert.ok(JSON.parse(line).time, line);
});

testMessages();
