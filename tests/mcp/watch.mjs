// Stands between a client and the server, over HTTP (`watch`) or standard input and output (`tee`),
// adds a key where a client has no way to, and holds every answer against its schema.
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { faultsOfAnswer, revisionOf, schemasAreThere } from './schemas.mjs';

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// `Host` and `Origin` reach the server as the client sent them.
export async function watch(address, added = {}) {
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
        exchanges.push({
          headers: request.headers,
          status: answer.statusCode,
          answered: answer.headers,
          request: parsed(body.toString()),
          answer: parsed(Buffer.concat(back).toString()),
          // Answers that are packed, or no messages, are not looked at.
          isMessage:
            /^\/mcp\b/.test(path) &&
            !answer.headers['content-encoding'] &&
            /json/.test(answer.headers['content-type'] ?? ''),
        });
        response.writeHead(answer.statusCode, answer.headers);
        response.end(Buffer.concat(back));
      });
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${proxy.address().port}/mcp`,
    exchanges,
    faults: () =>
      schemasAreThere
        ? exchanges
            .filter((one) => one.isMessage)
            .flatMap(({ request, answer, headers }) => {
              const revision = revisionOf(request, headers['mcp-protocol-version']?.trim());
              return told(faultsOfAnswer(request, answer, revision), request, answer);
            })
        : [],
    stop: () => new Promise((resolve) => proxy.close(resolve).closeAllConnections()),
  };
}

function told(faults, request, answer) {
  const shown = `${JSON.stringify(request)?.slice(0, 300)} -> ${JSON.stringify(answer)?.slice(0, 300)}`;
  return faults.map((fault) => `${fault}: ${shown}`);
}

// The command that runs `command` and writes what passes to `file`.
export function tee(file, command) {
  const script = join(import.meta.dirname, 'tee.mjs');
  return { command: process.execPath, args: [script, file, ...command] };
}

// What is wrong with the messages that `tee` has written.
export function faultsOfTee(file) {
  if (!schemasAreThere) return [];
  const asked = new Map();
  const negotiated = new Map();
  const faults = [];
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (!line) continue;
    const { pid, from, text } = JSON.parse(line);
    const message = parsed(text);
    const call = `${pid} ${JSON.stringify(message?.id)}`;
    if (from === 'client') asked.set(call, message);
    if (from !== 'server') continue;
    if (message === undefined) faults.push(`no message: ${text}`);
    const request = asked.get(call);
    if (request?.method === 'initialize') negotiated.set(pid, message?.result?.protocolVersion);
    const revision = revisionOf(request, negotiated.get(pid));
    faults.push(...told(faultsOfAnswer(request, message, revision), request, message));
  }
  return faults;
}
