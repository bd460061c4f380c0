// Unit tests of the custom views of tools: JSON as nodes, parts of tokens, durations in words, and
// the page of a preview.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inUnits, inWords } from '../../src/tools/views/shared/durations';
import {
  holdsOthers,
  JsonText,
  readJson,
  rowsOf,
  type JsonNode,
} from '../../src/tools/views/json-formatter/nodes';
import { previewPage } from '../../src/parts/preview/preview_page';
import { partsOfToken } from '../../src/tools/views/jwt-decoder/token_parts';

// Returns all nodes by their JSON Pointers.
function allOf(json: JsonText): Map<string, JsonNode> {
  const rows = rowsOf(json.roots, holdsOthers);
  return new Map(rows.map(({ node }) => [json.pointerTo(node), node]));
}

test('JSON keeps what is written', () => {
  const json = readJson(
    '{"n": 12345678901234567890, "t": "\\"}\\\\", "n": [1e2, {}, null]}',
    false,
  );
  const nodes = allOf(json);
  assert.deepEqual([...nodes.keys()], ['', '/n', '/t', '/n/0', '/n/1', '/n/2']);
  assert.equal(json.count, 7);
  assert.deepEqual(
    json.roots[0]!.children.map((one) => [one.kind, json.written(one)]),
    [
      ['number', '12345678901234567890'],
      ['string', '"\\"}\\\\"'],
      ['array', '[1e2, {}, null]'],
    ],
  );
  assert.equal(json.written(nodes.get('/n/0')!), '1e2');
  const nested = readJson('{\n  "a": {\n    "b": 1\n  }\n}', false);
  assert.equal(nested.written(nested.roots[0]!.children[0]!), '{\n  "b": 1\n}');
});

test('paths and pointers lead to what they are of', () => {
  const value = { 'a/b~c': [{ 'it\'s "so"': 1, _x1: 2, é: 3 }] };
  const json = readJson(JSON.stringify(value), false);
  const paths = [...allOf(json)].map(([pointer, node]) => [pointer, json.pathTo(node)]);
  assert.deepEqual(paths, [
    ['', '$'],
    ['/a~1b~0c', "$['a/b~c']"],
    ['/a~1b~0c/0', "$['a/b~c'][0]"],
    ['/a~1b~0c/0/it\'s "so"', "$['a/b~c'][0]['it\\'s \"so\"']"],
    ['/a~1b~0c/0/_x1', "$['a/b~c'][0]._x1"],
    ['/a~1b~0c/0/é', "$['a/b~c'][0]['é']"],
  ]);
});

test('JSON is read in parts as well as at once', () => {
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ at, name: `n${at}` })));
  const json = new JsonText(text, false);
  let slices = 1;
  while (!json.read(() => true)) slices += 1;
  assert.ok(slices > 3, `${slices} slices`);
  assert.equal(json.count, 15_001);
  assert.deepEqual([...allOf(json).keys()], [...allOf(readJson(text, false)).keys()]);
});

test('several values are found by their places', () => {
  const json = readJson('{"a":1}\n3\n', true);
  assert.deepEqual([...allOf(json).keys()], ['/0', '/0/a', '/1']);
  assert.equal(json.pathTo(json.roots[1]!), '$[1]');
});

test('JSON may be nested deeply, and texts in it may be long', () => {
  const depth = 50_000;
  const json = readJson('['.repeat(depth) + ']'.repeat(depth), false);
  assert.equal(json.count, depth);
  assert.equal(rowsOf(json.roots, holdsOthers).length, depth);
  const long = readJson(JSON.stringify(['\\"'.repeat(1 << 20)]), false);
  assert.equal(long.roots[0]!.children.length, 1);
});

test('what is folded has no rows', () => {
  const json = readJson('[[1,2],[3]]', false);
  const [first, second] = json.roots[0]!.children;
  const open = new Set([json.roots[0]!, second!]);
  const rows = rowsOf(json.roots, (node) => open.has(node));
  assert.deepEqual(
    rows.map(({ node, level }) => [level, json.written(node)]),
    [
      [1, '[[1,2],[3]]'],
      [2, json.written(first!)],
      [2, '[3]'],
      [3, '3'],
    ],
  );
});

test('tokens are taken apart', () => {
  const namesOf = (text: string) => partsOfToken(text).map(({ name, text: part }) => [name, part]);
  const three = [
    ['header', 'a'],
    ['payload', 'b-_'],
    ['signature', ''],
  ];
  assert.deepEqual(namesOf('a.b-_.'), three);
  assert.deepEqual(namesOf(' "Bearer a.b-_." ').length, 3);
  assert.deepEqual(namesOf('Authorization: Bearer a.b\n-_.'), three);
  assert.deepEqual(namesOf('a.b-_.~disclosed~'), three);
  assert.equal(namesOf('a..c.d.e').length, 5);
  assert.deepEqual(namesOf('{"payload": "a.b.c"}'), []);
  assert.deepEqual(namesOf('a.b'), []);
});

test('lengths of time are words', () => {
  assert.equal(inWords(0.2), 'less than a second');
  assert.equal(inWords(1), '1 second');
  assert.equal(inWords(7200), '2 hours');
  assert.equal(inWords(3 * 86_400), '3 days');
  assert.equal(inWords(31_557_600 * 2.5), '2 years');
  assert.equal(inWords(31_557_600 * 3.2e6), '3 million years');
  assert.equal(inWords(1e40), 'longer than the age of the universe');
});

test('durations are rounded before they are split into units', () => {
  assert.equal(inUnits(59.4), '59 s');
  assert.equal(inUnits(59.6), '1 min 0 s');
  assert.equal(inUnits(125), '2 min 5 s');
  assert.equal(inUnits(3600), '1 h 0 min');
  assert.equal(inUnits(4800), '1 h 20 min');
  assert.equal(inUnits(7199), '2 h 0 min');
});

const page = (html: string, headings = 0) =>
  previewPage({ html, styles: ['/assets/a.css'], theme: 'dark', headings });

test('a preview fetches nothing and leads nowhere', () => {
  const made = page(
    '<p><img src="//b.example/c.png" alt="A &quot;sign&quot;" /> ' +
      '<img src="data:image/png;base64,AA"> ' +
      '<a href="#note">down</a> <a href="//b.example">away</a></p>',
  );
  assert.ok(!made.includes('c.png'));
  assert.match(made, /Picture: A &quot;sign&quot;/);
  assert.match(made, /src="data:image\/png/);
  assert.match(made, /<a target="_self" href="#note">/);
  assert.match(made, /<base target="_blank">/);
  assert.match(made, /data-theme="dark"/);
});

test('a preview shows pictures of this server, in one size', () => {
  const made = page(
    '<img src="/media/1/a.webp" srcset="/media/1/a-480.webp 480w" alt="A">' +
      '<img src="/\\\\b.example/c.png" alt="B"><img src="https://b.example/d.png" alt="C">',
  );
  assert.match(made, /<img src="\/media\/1\/a\.webp" alt="A">/);
  assert.doesNotMatch(made, /b\.example|480w/);
});

test('a preview on the site has the styles, the heading and the columns of its texts', () => {
  const site = { styles: ['/assets/s.css'], title: 'A <b>', summary: 'Short.', isLanding: false };
  const text = previewPage({ html: '<p>x</p>', styles: ['/a.css'], theme: '', headings: 0, site });
  assert.match(text, /href="\/assets\/s\.css"/);
  assert.ok(!text.includes('/a.css'));
  assert.match(text, /<h1>A &lt;b><\/h1><p class="text-summary">Short\.<\/p>/);
  assert.match(text, /class="site-page is-text".*<div class="prose"><p>x<\/p><\/div>/);
  const landing = previewPage({
    html: '<p>x</p>',
    styles: [],
    theme: '',
    headings: 0,
    site: { ...site, summary: '', isLanding: true },
  });
  assert.match(landing, /class="site-page is-landing"/);
  assert.ok(!landing.includes('text-summary'));
});

test('headings of a preview have places that the outline leads to', () => {
  assert.match(page('<h1>a</h1><h2 id="x">b</h2>', 2), /<a id="heading-1"><\/a><h2 id="x">b/);
  assert.ok(!page('<h1>a</h1>', 2).includes('heading-0'));
});

test('of a whole document the preview shows its body', () => {
  const made = page(
    '<!DOCTYPE html><html><head><title>t</title></head><body>\n<p>x</p></body></html>',
  );
  assert.match(made, /<body class="preview" dir="auto">\s*<p>x<\/p><\/body>/);
});
