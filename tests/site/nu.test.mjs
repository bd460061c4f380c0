// Every page of the site, and its styles and pictures, in the Nu HTML Checker.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import checker from 'vnu-jar';
import { savedSite } from './crawl.mjs';

// Returns what the checker says about texts by file name. Files that are not HTML are known by
// their extension.
function findings(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-nu-'));
  const paths = [...texts].map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  const options = ['--stdout', '--format', 'json', '--also-check-css', '--also-check-svg'];
  const done = spawnSync('java', ['-jar', checker, ...options, ...paths], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  rmSync(folder, { recursive: true });
  assert.equal(done.error, undefined);
  // Notes, such as of slashes in void elements, are about style.
  return JSON.parse(done.stdout)
    .messages.filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url, lastLine, message }) => `${url.replace(/.*\//, '')}:${lastLine}: ${message}`);
}

test('the checker finds faults', () => {
  const texts = [
    ['a.html', '<!doctype html><html lang="en"><title>x</title><p><div></div></p><img src="a">'],
    ['b.css', 'p { colour: red }'],
    ['c.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path q="1"/></svg>'],
  ];
  const found = findings(texts);
  for (const [name] of texts)
    assert.ok(
      found.some((one) => one.startsWith(name)),
      `${name}: ${found}`,
    );
});

test('it finds none on the site', () => {
  const site = savedSite();
  const nameOf = ({ path }, extension) => `${path.replaceAll(/[^a-z0-9.-]+/gi, '_')}.${extension}`;
  const kinds = [
    ['text/html', 'html'],
    ['text/css', 'css'],
    ['image/svg+xml', 'svg'],
  ];
  const texts = new Map();
  for (const one of site.responses.values())
    for (const [type, extension] of kinds)
      if (one.type.startsWith(type)) texts.set(nameOf(one, extension), one.text);
  assert.ok(texts.size > 250, String(texts.size));
  assert.deepEqual(findings(texts), []);
});
