// Unit tests of pasting formatted texts: the Markdown that they become, and what the program makes
// of that Markdown.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { cleanAddress } from '../../src/admin/content/body/paste/addresses';
import { decoded, treeOf, type Node } from '../../src/admin/content/body/paste/html_tree';
import { pastedMarkdown } from '../../src/admin/content/body/paste/pasted';
import { clipboards } from './clipboards';

const markdownOf = (html: string): string => pastedMarkdown(html)?.markdown ?? '(plain)';

// Renders Markdown with the program itself. Ids and repeated blanks are not compared.
const rendered = (markdown: string): string =>
  execFileSync(process.env.TOOLYARD_PROGRAM!, ['tool', 'markdown-preview'], { input: markdown })
    .toString()
    .replace(/ id="[^"]*"/g, '')
    .replace(/\s+/g, ' ')
    .trim();

for (const { name, html, markdown, rendered: expected } of clipboards)
  test(`what is copied from ${name} becomes Markdown that means the same`, () => {
    assert.equal(markdownOf(html), markdown);
    assert.equal(rendered(markdown), expected);
  });

test('plain text is not a formatted text', () => {
  assert.equal(
    pastedMarkdown('<meta charset="utf-8"><span style="color:red">a *b*</span>'),
    undefined,
  );
  assert.equal(pastedMarkdown('<p>a</p><p>b</p>'), undefined);
  assert.equal(pastedMarkdown(''), undefined);
});

test('marks mean the same wherever their text begins and ends', () => {
  const samples: [html: string, rendered: string][] = [
    ['a<b> b </b>c', '<p>a <strong>b</strong> c</p>'],
    ['<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
    ['<b>a<i>b</i></b>', '<p><strong>a<em>b</em></strong></p>'],
    ['x<b>“q”</b>y', '<p>x“<strong>q</strong>”y</p>'],
    ['<b>a</b> <b>b</b>', '<p><strong>a b</strong></p>'],
    [
      '<i><a href="https://a.example/">b</a></i>',
      '<p><a href="https://a.example/"><em>b</em></a></p>',
    ],
    ['<code>a`b</code>', '<p><code>a`b</code></p>'],
    ['<s>a</s>~~b~~', '<p><del>a</del>~~b~~</p>'],
    ['<b>*</b> [x](y) &lt;i&gt; &amp;amp;', '<p><strong>*</strong> [x](y) &lt;i&gt; &amp;amp;</p>'],
    ['<a href="/a_(b)">t]t</a>', '<p><a href="/a_%28b%29">t]t</a></p>'],
  ];
  for (const [html, expected] of samples) assert.equal(rendered(markdownOf(html)), expected, html);
});

test('links lead where they lead, without those who count', () => {
  const real = 'https://example.org/a?b=c';
  const coded = encodeURIComponent(real);
  const slack = `https://slack-redir.net/link?url=${coded}`;
  for (const one of [
    real,
    `https://www.google.com/url?q=${coded}&sa=D&source=editors`,
    `https://l.facebook.com/l.php?u=${coded}&h=AT0`,
    `https://nam02.safelinks.protection.outlook.com/?url=${coded}&data=05`,
    `https://www.youtube.com/redirect?event=x&q=${coded}`,
    `https://urldefense.com/v3/__${real}__;!!x`,
    `https://www.google.com/url?q=${encodeURIComponent(slack)}`,
    'https://example.org/a?utm_source=x&b=c&fbclid=1',
  ])
    assert.equal(cleanAddress(one), real, one);
  assert.equal(cleanAddress('javascript:alert(1)'), undefined);
  assert.equal(cleanAddress(' data:text/html,x'), undefined);
  assert.equal(cleanAddress('//host/x'), undefined);
  assert.equal(cleanAddress('/blog/x/'), '/blog/x/');
  assert.equal(
    cleanAddress('https://shop.example/?ref=1&si=2'),
    'https://shop.example/?ref=1&si=2',
  );
});

test('pictures are taken along as data, or marked', () => {
  const data = 'data:image/png;base64,aGVsbG8=';
  const pasted = pastedMarkdown(
    `<p>a <img src="${data}" alt="A b"> <img src="https://x.example/y"></p>`,
  )!;
  assert.deepEqual(pasted.pictures, [{ data, alt: 'A b' }]);
  assert.equal(pasted.missing, 1);
  assert.equal(pasted.markdown, 'a ![A b](picture:0) [insert picture]');
});

const depthOf = (node: Node): number =>
  typeof node === 'string' ? 0 : 1 + Math.max(0, ...node.children.map(depthOf));

test('markup that is broken, deep or endless is read in proportion to its length', () => {
  assert.equal(markdownOf('<b>a<p>b<li>c</b></ul><td>d'), '**a**\n\n**b**\n\n- **c**\n\nd');
  assert.equal(decoded('&lt;&#65;&#x42;&nope;&#0;&#xD800;'), '<AB&nope;\ufffd\ufffd');
  assert.ok(depthOf(treeOf('<div>'.repeat(100_000))) < 250);
  for (const piece of [
    '<',
    '<!--',
    '<a href="',
    '<style>',
    '<script',
    '</b>',
    '&',
    '<b><i>',
    '<td>',
    '<li>',
  ])
    assert.ok(markdownOf(piece.repeat(50_000)).length >= 0, piece);
});
