// Unit tests of the session of a page and of uploads, with stand-ins for what browsers provide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setRenewal } from '../../src/api/client';
import { upload } from '../../src/api/upload';

function provide(all: Record<string, unknown>) {
  for (const [name, value] of Object.entries(all))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}

// A channel that counts its listeners, and on which another page answers.
class Channel extends EventTarget {
  static listeners = 0;
  static answers: unknown[] = [];

  addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
    Channel.listeners += 1;
    super.addEventListener(...given);
  }

  removeEventListener(...given: Parameters<EventTarget['removeEventListener']>) {
    Channel.listeners -= 1;
    super.removeEventListener(...given);
  }

  postMessage({ kind }: { kind: string }) {
    if (kind !== 'wanted') return;
    for (const data of Channel.answers) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const session = (renewAt: number) => ({
  access: 'x',
  renewAt,
  user: { id: 1, username: 'ada' },
});

test('asking other pages for their session leaves no listener behind', async () => {
  provide({
    window: globalThis,
    navigator: {},
    BroadcastChannel: Channel,
    addEventListener: () => undefined,
    fetch: () => Promise.resolve(new Response(null, { status: 401 })),
  });
  const { renew } = await import('../../src/api/session');
  const before = Channel.listeners;
  assert.equal(before, 1);
  assert.equal(await renew(), null, 'nobody answers');
  assert.equal(Channel.listeners, before);
  const given = session(Date.now() + 3_600_000);
  Channel.answers = [{ kind: 'wanted' }, { kind: 'given', session: given }];
  assert.deepEqual(await renew(), given);
  assert.equal(Channel.listeners, before);
});

test('an upload that is stopped while its token is renewed is not sent', async () => {
  let sent = 0;
  class Request {
    upload = {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      sent += 1;
    }
  }
  provide({ XMLHttpRequest: Request });
  const way = new AbortController();
  setRenewal(() => {
    way.abort();
    return Promise.resolve(true);
  });
  const all = { form: new FormData(), onceKey: 'a', onProgress: () => undefined };
  const sending = upload('/here/', { ...all, signal: way.signal });
  const late = new Promise((resolve) => setTimeout(resolve, 100, 'late'));
  await assert.rejects(Promise.race([sending, late.then(() => undefined)]), { name: 'AbortError' });
  assert.equal(sent, 0);
});
