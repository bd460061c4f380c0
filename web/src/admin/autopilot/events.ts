// Server-sent events as they arrive, read with the token of whoever is signed in.

import { problemOf, send } from '../../api/client';

export interface ServerEvent {
  id: string;
  data: string;
}

// Of one event: lines of `name: value`.
function eventIn(block: string): ServerEvent | undefined {
  const lines = block.split('\n');
  const valueOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = valueOf('data');
  return data.length > 0 ? { id: valueOf('id').at(-1) ?? '', data: data.join('\n') } : undefined;
}

// What is complete of a text, and the rest of it.
export function eventsIn(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => eventIn(block) ?? []), rest };
}

// Resolves when the stream ends: to whether there is nothing more to come.
export async function follow(
  path: string,
  lastId: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const headers: Record<string, string> = { Accept: 'text/event-stream, application/problem+json' };
  if (lastId) headers['Last-Event-ID'] = lastId;
  const answer = await send('GET', path, undefined, signal, headers);
  if (answer.status === 204) return true;
  if (!answer.ok) throw await problemOf(answer);
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return false;
    const { events, rest } = eventsIn(text + decoder.decode(value, { stream: true }));
    text = rest;
    events.forEach(onEvent);
  }
}
