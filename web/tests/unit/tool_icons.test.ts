// Unit tests of the icons of tools, and of the tools that are related to one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfIcon } from '../../src/tools/icons/icons';
import { relatedTo } from '../../src/tools/related';

const cards = [
  ['base64', 'text'],
  ['hex-decoder', 'developer'],
  ['hash-generator', 'security'],
  ['jwt-decoder', 'security'],
  ['caesar-cipher', 'security'],
  ['a-new-tool', 'security'],
].map(([slug, category]) => ({ slug: slug!, category: category!, title: slug! }));

const slugs = (slug: string) =>
  relatedTo(
    cards.find((one) => one.slug === slug)!,
    cards.filter((one) => one.slug !== slug),
  ).map((one) => one.slug);

test('related tools are those that were named, then others of the category', () => {
  assert.deepEqual(slugs('base64'), ['hex-decoder', 'jwt-decoder', 'hash-generator']);
  assert.deepEqual(slugs('a-new-tool'), ['hash-generator', 'jwt-decoder', 'caesar-cipher']);
});

test('an icon is one path, and an unknown tool has none', () => {
  assert.match(pathOfIcon('base64')!, /^M[\d. a-zA-Z-]+$/);
  assert.equal(pathOfIcon('a-new-tool'), undefined);
});
