// Relays between a client and the server, over HTTP (`watch`) or stdio (`tee`): adds a key if the
// client cannot, and checks every message against its schema.
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Conversation, hold, parsed } from './messages.mjs';

// Returns the messages of a response: one, or those of an event stream.
function messagesOf(headers, bytes) {
  const type = headers['content-type'] ?? '';
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  if (/json/.test(type)) return [parsed(text)];
  if (!/event-stream/.test(type)) return [];
  return [...text.matchAll(/^data: ?(.+)$/gm)].map((one) => parsed(one[1]));
}

// Starts a proxy, which forwards `Host` and `Origin` unchanged. If `areWrong`, requests may be
// wrong on purpose.
export async function watch(address, added = {}, { areWrong = false } = {}) {
  const exchanges = [];
  const target = new URL(address);
  const proxy = http.createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { method, url: path } = request;
    const headers = { ...added, ...request.headers };
    const onward = { host: target.hostname, port: target.port, method, path, headers };
    const sent = http.request(onward, (answer) => {
      const back = [];
      answer.on('data', (part) => back.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(back);
        const question = parsed(body.toString());
        const answers = messagesOf(answer.headers, bytes);
        exchanges.push({ status: answer.statusCode, answered: answer.headers, answer: answers[0] });
        const named = headers['mcp-protocol-version']?.trim();
        if (/^\/mcp\b/.test(path))
          for (const one of answers.length ? answers : [undefined])
            hold(question, one, named, { isWrong: areWrong });
        response.writeHead(answer.statusCode, answer.headers);
        response.end(bytes);
      });
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${proxy.address().port}`;
  return {
    address: origin,
    url: `${origin}/mcp`,
    exchanges,
    stop: () => new Promise((resolve) => proxy.close(resolve).closeAllConnections()),
  };
}

// Returns a command that runs `command` and records its messages in `file`.
export function tee(file, command) {
  const script = join(import.meta.dirname, 'tee.mjs');
  return { command: process.execPath, args: [script, file, ...command] };
}

// Checks the messages that `tee` has recorded.
export function holdTee(file) {
  const conversations = new Map();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (!line) continue;
    const { pid, from, text } = JSON.parse(line);
    if (!conversations.has(pid)) conversations.set(pid, new Conversation());
    conversations.get(pid)[from](text);
  }
}
