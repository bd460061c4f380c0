// Unit tests of parsing a hex dump.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOfDump, meaningOf } from '../../src/tools/views/shared/dump_bytes';

const dump =
  '00000000  48 65 6c 6c 6f 20 77 6f  72 6c 64 ff 00 e2 82 ac  |Hello world.....|\n' +
  '00000010  7c 20                                             || |';

test('bytes are read from the digits, not from the text beside them', () => {
  const bytes = bytesOfDump(dump, 100);
  assert.equal(bytes.length, 18);
  assert.deepEqual(bytes.slice(10), [0x64, 0xff, 0, 0xe2, 0x82, 0xac, 0x7c, 0x20]);
});

test('no more than were asked for', () => {
  assert.deepEqual(bytesOfDump(dump, 3), [0x48, 0x65, 0x6c]);
  assert.deepEqual(bytesOfDump('', 3), []);
});

test('bytes have names', () => {
  assert.equal(meaningOf(0x41), '“A”');
  assert.equal(meaningOf(0x0a), 'line feed');
  assert.match(meaningOf(0x82), /continuation/);
});
