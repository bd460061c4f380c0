// Reads server-sent events (text/event-stream) as they arrive, as the signed-in account.

import { problemOf, send } from '../../api/client';

export interface ServerEvent {
  id: string;
  data: string;
}

// Parses the `name: value` lines of one event; undefined if it has no data.
function eventIn(block: string): ServerEvent | undefined {
  const lines = block.split('\n');
  const valueOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  const data = valueOf('data');
  return data.length > 0 ? { id: valueOf('id').at(-1) ?? '', data: data.join('\n') } : undefined;
}

// Splits a text into its complete events and the incomplete rest.
export function eventsIn(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replace(/\r\n?/g, '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap((block) => eventIn(block) ?? []), rest };
}

// Reads the stream until it ends. Resolves to whether there are no further events (204).
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
