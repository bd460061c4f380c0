// Unit tests of the names of downloads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import cases from '../../../src/core/text/file_names/file_names.json';
import { plainFileName } from '../../src/parts/bytes';

test('a download has a name that is harmless on every system, as files of the server do', () => {
  assert.ok(cases.length > 20);
  for (const { name, plain } of cases) {
    assert.equal(plainFileName(name), plain);
    assert.equal(plainFileName(plain), plain);
  }
});
