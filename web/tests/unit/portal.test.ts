// Unit tests of the account pages: requests for keys, periods, scales, CSV files, amounts and
// times.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, requestOf, valuesOf, type ApiKey } from '../../src/portal/keys/key_values';
import { moneyText } from '../../src/parts/money';
import { csvOf } from '../../src/parts/files/csv';
import csvCells from '../../../src/areas/search/report/csv_cells.json';
import { lastDays, readQuery, searchOf } from '../../src/portal/usage/query';
import { labelled, ticksFor } from '../../src/parts/charts/scale';
import { agoText } from '../../src/parts/times';

const now = Date.UTC(2026, 0, 31, 12);
const key = {
  name: 'ci',
  environment: 'live',
  scopes: ['tools:base64', 'agents:read'],
  allowed_ips: ['10.0.0.0/8'],
  expires_at: '2026-03-01T00:00:00Z',
  rate_limit_per_minute: 60,
  monthly_quota: null,
} as unknown as ApiKey;

test('a new key is for every tool, from anywhere, for ever', () => {
  assert.deepEqual(requestOf({ ...valuesOf(), name: ' ci ' }, now), {
    name: 'ci',
    environment: 'live',
    scopes: ['tools:*'],
    allowed_ips: [],
    rate_limit_per_minute: null,
    monthly_quota: null,
    expires_at: null,
  });
});

test('what is filled in is sent, and what cannot be read is left to the server', () => {
  const values = { ...valuesOf(), networks: ' 10.0.0.0/8,\n\n::1 ', expiry: '30' as const };
  const sent = requestOf({ ...values, perMinute: '60', perMonth: '1e3' }, now);
  assert.deepEqual(sent.allowed_ips, ['10.0.0.0/8', '::1']);
  assert.equal(sent.expires_at, '2026-03-02T12:00:00.000Z');
  assert.equal(sent.rate_limit_per_minute, 60);
  assert.equal(sent.monthly_quota, '1e3');
  assert.equal(requestOf({ ...values, expiry: 'date', date: 'x' }, now).expires_at, 'x');
});

test('of a key that is changed only what differs is sent', () => {
  const before = valuesOf(key);
  assert.deepEqual(changesOf(before, before, now), {});
  assert.deepEqual(changesOf(before, { ...before, expiry: 'never' }, now), { expires_at: null });
  assert.deepEqual(changesOf(before, { ...before, perMinute: '' }, now), {
    rate_limit_per_minute: null,
  });
  assert.deepEqual(changesOf(before, { ...before, hasEveryTool: true }, now), {
    scopes: ['tools:*', 'agents:read'],
  });
  const forever = valuesOf({ ...key, expires_at: null });
  assert.deepEqual(changesOf(forever, forever, now), {});
});

test('the address of usage takes what it understands, and says no more than needed', () => {
  assert.equal(
    searchOf(readQuery('?start_date=2026-01-01&key=7&tool=base64')),
    '?start_date=2026-01-01&key=7&tool=base64',
  );
  assert.equal(searchOf(readQuery('?key=test')), '?key=test');
  assert.equal(searchOf(readQuery('?start_date=now&key=../x&tool=%22&granularity=year')), '');
  assert.deepEqual(lastDays(7, now), {
    start_date: '2026-01-25',
    end_date: '2026-01-31',
    granularity: 'day',
  });
});

test('a scale ends above the largest value, in round steps', () => {
  assert.deepEqual(ticksFor(0), [0, 1]);
  assert.deepEqual(ticksFor(1), [0, 1]);
  assert.deepEqual(ticksFor(7), [0, 2, 4, 6, 8]);
  assert.deepEqual(ticksFor(1700), [0, 500, 1000, 1500, 2000]);
  for (const one of [3, 9, 10, 11, 99, 101, 1e6, 123456789]) {
    const ticks = ticksFor(one);
    assert.ok(ticks.at(-1)! >= one && ticks.length <= 6, `${one}: ${ticks}`);
  }
  assert.deepEqual(labelled(30, 6), [0, 5, 10, 15, 20, 25]);
  assert.deepEqual(labelled(3, 0), [0]);
});

test('a cell of a CSV file is never a formula', () => {
  assert.ok(csvCells.length > 20);
  for (const { text, cell } of csvCells) assert.equal(csvOf(['a'], [[text]]), `a\r\n${cell}\r\n`);
  assert.equal(csvOf(['a', 'b'], [['=1+1', -5]]), "a,b\r\n'=1+1,-5\r\n");
  assert.equal(csvOf(['a'], [['say "x", y\nz']]), 'a\r\n"say ""x"", y\nz"\r\n');
});

test('sums have the digits of their currency', () => {
  assert.match(moneyText(123456, 'EUR'), /1,234\.56/);
  assert.match(moneyText(123456, 'JPY'), /123,456/);
  assert.match(moneyText(123456, 'KWD'), /123\.456/);
  assert.match(moneyText(5, 'no'), /^5 no$/);
});

test('near times are relative, and far ones are dates', () => {
  assert.equal(agoText('2026-01-31T09:00:00Z', now), '3 hours ago');
  assert.equal(agoText('2026-02-02T12:00:00Z', now), 'in 2 days');
  assert.match(agoText('2099-01-01T12:00:00Z', now), /2099/);
});

test('a time that rounds to a larger unit has that unit', () => {
  const ago = (seconds: number) => agoText(new Date(now - 1000 * seconds).toISOString(), now);
  assert.equal(ago(59.4), '59 seconds ago');
  assert.equal(ago(59.7), '1 minute ago');
  assert.equal(ago(59 * 60 + 20), '59 minutes ago');
  assert.equal(ago(59 * 60 + 40), '1 hour ago');
  assert.equal(ago(-(59 * 60 + 40)), 'in 1 hour');
  assert.equal(ago(23.4 * 3600), '23 hours ago');
  assert.equal(ago(23.7 * 3600), 'yesterday');
});
