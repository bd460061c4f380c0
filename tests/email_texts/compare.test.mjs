// The text part of emails beside what lynx shows of their HTML part: the same words in the same order,
// and the same lines, except for differences that are wanted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { asAccount } from '../../web/tests/browser/accounts.mjs';
import { startServer } from '../../web/tests/browser/server.mjs';

const folder = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, 'emails');
const names = readdirSync(folder).map((name) => name.replace('.html', ''));

let server;
let call;
let campaign;
let made;
before(async () => {
  made = mkdtempSync(join(tmpdir(), 'toolyard-emails-'));
  server = await startServer();
  call = await asAccount(server, 'admin', await server.adminPassword());
  const { status, body } = await call('POST', 'admin/email/campaigns/', {
    name: 'Texts',
    subject: 'News',
    from_email: 'news@example.org',
    body: '<p>News</p>',
    lists: [],
  });
  assert.ok(status < 300, JSON.stringify(body));
  campaign = body.id;
});
after(async () => {
  await server?.stop();
  if (made) rmSync(made, { recursive: true, force: true });
});

// Returns both parts of an email as it is sent.
async function partsOf(name) {
  const { status, body } = await call('POST', `admin/email/campaigns/${campaign}/preview/`, {
    body: readFileSync(join(folder, `${name}.html`), 'utf8'),
    body_format: 'html',
    name: 'Ada',
    email: 'ada@example.org',
    without_recipients: true,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

// Returns what the text browser shows, without its list of links.
function shownOf(name, html) {
  const file = join(made, `${name}.html`);
  writeFileSync(file, html);
  const utf8 = ['-assume_charset=utf-8', '-display_charset=utf-8'];
  // A line of a kilobyte, so that nothing is wrapped.
  const options = ['-dump', '-nolist', '-width=1000', '-nomargins', ...utf8, '-force_html'];
  return execFileSync('lynx', [...options, file], { encoding: 'utf8', env: settings() });
}

// Settings of the user change nothing.
const settings = () => ({ PATH: process.env.PATH, HOME: made, LANG: 'C.UTF-8', TERM: 'dumb' });

// Wanted differences, which are removed from one of both texts.
const ofOurs = [
  // The target of a link follows its text in parentheses; lynx numbers links, and lists them below.
  [/ \((?:https?|mailto):[^\s)]*\)/g, ''],
  // A rule is short, so that it fits on a telephone; that of lynx is as wide as the screen.
  [/^-{10}$/gm, ''],
  // All bullets are hyphens; lynx has another sign at each level.
  [/^( *)- /gm, '$1'],
];
const ofShown = [
  [/^ *_{10,}$/gm, ''],
  [/^( *)[*+o#@-] /gm, '$1'],
  // The title of a table is its first line, without a word of English before it.
  [/^( *)CAPTION: /gm, '$1'],
  // Struck text is marked as in Markdown; the text that replaces it has no mark.
  [/\[DEL: *(.*?) *:DEL\]/g, '~~$1~~'],
  [/\[INS: *(.*?) *:INS\]/g, '$1'],
  // Letters and signs above the line need no mark: 1st, not 1^st. Neither do digits below it.
  [/\^(?=[^\d])/g, ''],
  [/\[(\d+)\]/g, '$1'],
  // An apostrophe is one; lynx shows another character for `&apos;`.
  [/\u02bc/g, "'"],
];

const changed = (text, replacements) =>
  replacements.reduce((all, [pattern, by]) => all.replaceAll(pattern, by), text);
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);
const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => wordsOf(line).join(' '))
    .filter(Boolean);

for (const name of names)
  test(`the text of ${name} has the words and lines that a text browser shows`, async () => {
    const { html, text } = await partsOf(name);
    const shown = shownOf(name, html);
    if (process.env.TOOLYARD_EMAIL_SHOW === name) console.log(`${text}\n=== lynx\n${shown}`);
    const [ours, theirs] = [changed(text, ofOurs), changed(shown, ofShown)];
    assert.deepEqual(wordsOf(ours), wordsOf(theirs), `${text}\n=== lynx\n${shown}`);
    assert.deepEqual(linesOf(ours), linesOf(theirs), `${text}\n=== lynx\n${shown}`);
  });

test('the emails are ten', () => assert.equal(names.length, 10));
