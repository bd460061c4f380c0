// Calls whose responses are shown as received.

// A response as received, whatever its status and content type.
export interface RawAnswer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  ms: number;
  body: Blob;
}

// Reads the body. Of an event stream, `onText` receives all text so far whenever more arrives.
async function readBody(answer: Response, onText: (text: string) => void): Promise<Blob> {
  const type = answer.headers.get('Content-Type') ?? '';
  if (!answer.body || !type.startsWith('text/event-stream')) return answer.blob();
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob([text], { type });
    text += decoder.decode(value, { stream: true });
    onText(text);
  }
}

export async function call(
  path: string,
  request: { method: string; headers: Record<string, string>; body?: BodyInit },
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<RawAnswer> {
  const begun = performance.now();
  const answer = await fetch(path, { ...request, credentials: 'omit', signal });
  const ms = performance.now() - begun;
  const body = await readBody(answer, onText);
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers],
    ms,
    body,
  };
}
