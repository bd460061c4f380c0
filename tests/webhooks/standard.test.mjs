// Requests of webhooks, verified by the official library of Standard Webhooks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startReceiver, startServer } from './program.mjs';

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

const makeKey = () => server.call('POST', 'developer/keys/', { name: 'a test — naïve' });
const makeWebhook = (receiver, more = {}) =>
  server.call('POST', 'admin/webhooks/', {
    name: 'a test',
    url: receiver.url,
    types: ['key.created'],
    ...more,
  });

test('what is sent is verified by the library, and nothing else is', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await makeWebhook(receiver);
  const key = await makeKey();
  const { headers, body } = await receiver.next();
  const event = new Webhook(secret).verify(body, headers);
  assert.equal(event.type, 'key.created');
  assert.equal(event.data.id, key.id);
  assert.equal(event.data.name, 'a test — naïve');
  assert.equal(headers['webhook-id'], `evt_${event.id}`);
  assert.throws(() => new Webhook(secret).verify(`${body} `, headers));
  assert.throws(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'evt_0' }));
  assert.throws(() => new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').verify(body, headers));
  await server.call('DELETE', `admin/webhooks/${id}/`);
  await receiver.stop();
});

test('an attempt that is repeated has the same id and a signature of its own', async () => {
  const receiver = await startReceiver([503]);
  const { id, secret } = await makeWebhook(receiver, { contents: 'thin' });
  await makeKey();
  const [first, second] = [await receiver.next(), await receiver.next()];
  assert.equal(first.headers['webhook-id'], second.headers['webhook-id']);
  assert.notEqual(first.headers['webhook-timestamp'], second.headers['webhook-timestamp']);
  for (const { headers, body } of [first, second])
    assert.equal('data' in new Webhook(secret).verify(body, headers), false);
  await server.call('DELETE', `admin/webhooks/${id}/`);
  await receiver.stop();
});

test('during a rotation, both secrets verify', async () => {
  const receiver = await startReceiver();
  const before = await makeWebhook(receiver);
  const after = await server.call('POST', `admin/webhooks/${before.id}/rotate/`);
  assert.notEqual(before.secret, after.secret);
  await server.call('POST', `admin/webhooks/${before.id}/test/`);
  const { headers, body } = await receiver.next();
  for (const { secret } of [before, after])
    assert.equal(new Webhook(secret).verify(body, headers).type, 'webhook.test');
  await server.call('DELETE', `admin/webhooks/${before.id}/`);
  await receiver.stop();
});
