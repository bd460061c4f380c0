// The two programs that are compared.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { jsonrepair } from 'jsonrepair';

// Repairs all inputs with a program, a few at a time. What it refuses is undefined.
export async function repairAll(program, inputs) {
  const child = spawn(program, ['mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'repair', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  send({ id: 'begin', method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  let next = 0;
  const sendNext = () => {
    if (next === inputs.length) return child.stdin.end();
    const call = { input: inputs[next], repair: true, operation: 'minify' };
    const params = { name: 'json-formatter', arguments: call };
    return send({ id: next++, method: 'tools/call', params });
  };
  const results = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result } = JSON.parse(line);
    if (id === 'begin') {
      for (let i = 0; i < 8; ++i) sendNext();
      continue;
    }
    const { text } = result.content[0];
    results[id] = result.isError ? undefined : JSON.parse(JSON.parse(text).output);
    sendNext();
  }
  return results;
}

export function repairByOther(input) {
  try {
    return JSON.parse(jsonrepair(input));
  } catch {
    return undefined;
  }
}
