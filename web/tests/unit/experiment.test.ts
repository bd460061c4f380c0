// The script for pages of other sites assigns units as GrowthBook's clients do.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  isInNamespace,
  placeOf,
  variantOf,
  type Configuration,
} from '../../src/embedded/assignment';

const experiment = (more: Partial<Configuration> = {}): Configuration => ({
  key: 'test',
  is_running: true,
  seed: 'test',
  hash_version: 2,
  coverage: 1,
  namespace: null,
  variants: [
    { key: 'a', weight: 0.5, changes: [] },
    { key: 'b', weight: 0.5, changes: [] },
  ],
  ...more,
});

// From the specification of GrowthBook's clients.
test('positions are those of the specification', () => {
  assert.equal(placeOf('', 'a', 1), 0.22);
  assert.equal(placeOf('', 'b', 1), 0.077);
  assert.equal(placeOf('b', 'a', 1), 0.946);
  assert.equal(placeOf('', 'a', 3), undefined);
});

test('units are assigned by weights, coverage and namespaces', () => {
  const units = Array.from({ length: 4000 }, (_, at) => `unit-${at}`);
  const share = (one: Configuration, variant: number) =>
    units.filter((unit) => variantOf(one, unit) === variant).length / units.length;
  const uneven = experiment({
    variants: [
      { key: 'a', weight: 0.2, changes: [] },
      { key: 'b', weight: 0.8, changes: [] },
    ],
  });
  assert.ok(Math.abs(share(uneven, 0) - 0.2) < 0.03);
  assert.equal(share(uneven, -1), 0);
  const half = experiment({ coverage: 0.5 });
  assert.ok(Math.abs(share(half, -1) - 0.5) < 0.03);
  for (const unit of units) {
    const some = variantOf(half, unit);
    assert.ok(some === -1 || some === variantOf(experiment(), unit), 'more coverage moves nobody');
  }
  const first = experiment({ namespace: { name: 'n', start: 0, end: 0.4 } });
  const second = experiment({ namespace: { name: 'n', start: 0.4, end: 1 } });
  for (const unit of units)
    assert.ok(variantOf(first, unit) === -1 || variantOf(second, unit) === -1);
  assert.equal(variantOf(experiment({ hash_version: 9 }), 'x'), -1);
});

const vectors = `${process.env.TOOLYARD_VECTORS ?? ''}/reference/growthbook_sdk_cases.json`;
test('all cases of the specification', { skip: !existsSync(vectors) }, () => {
  const cases = JSON.parse(readFileSync(vectors, 'utf8')) as {
    hash: [string, string, number, number | null][];
    inNamespace: [string, string, [string, number, number], boolean][];
  };
  for (const [seed, unit, version, place] of cases.hash)
    assert.equal(placeOf(seed, unit, version) ?? null, place, `${seed} ${unit}`);
  for (const [name, unit, [space, start, end], isIn] of cases.inNamespace)
    assert.equal(isInNamespace(unit, { name: space, start, end }), isIn, name);
});
