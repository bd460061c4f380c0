// Form uploads with progress. Uses XMLHttpRequest, as `fetch` does not report upload progress.

import { freshHeaders, Problem, problemOf, unreadable } from './client';

interface Upload {
  form: FormData;
  // Idempotency key: the request takes effect once, however often it is sent.
  onceKey: string;
  // Receives the share of the form that has been sent, from 0 to 1.
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const end = line.indexOf(':');
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim());
  }
  return headers;
}

function sendForm(path: string, all: Upload, headers: Record<string, string>): Promise<Response> {
  const call = new XMLHttpRequest();
  const { form, onceKey, onProgress, signal } = all;
  return new Promise((resolve, reject) => {
    const away = () =>
      reject(
        new Problem(0, 'unreachable', 'The server could not be reached. Your files are kept.'),
      );
    call.open('POST', path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('Idempotency-Key', onceKey);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () =>
      resolve(
        new Response(call.responseText, {
          status: call.status,
          headers: headersOf(call.getAllResponseHeaders()),
        }),
      );
    call.onerror = away;
    call.onabort = away;
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(form);
  });
}

export async function upload(path: string, all: Upload): Promise<unknown> {
  const headers = await freshHeaders();
  all.signal.throwIfAborted();
  const answer = await sendForm(path, all, headers);
  if (!answer.ok) throw await problemOf(answer);
  return answer.json().catch(() => {
    throw unreadable(answer.status);
  });
}
