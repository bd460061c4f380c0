// Fifty tasks in the words of people, done by somebody who knows only labels and roles. A step is
// one thing that a person does: a click, a text typed or pasted, a key, a choice in a list, or the
// files chosen in one dialog. Opening the page where a task begins is not a step.
import assert from 'node:assert/strict';
import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { start } from './pages.mjs';
import { pdf } from './pdf_files.mjs';

const mostSteps = 5;
// Much more than a slow machine needs. Only a test that fails waits that long.
const patienceMs = 120_000;

let here;
let opened;
before(async () => {
  here = await start();
  opened = await here.open('', {
    permissions: ['clipboard-read', 'clipboard-write'],
    timezoneId: 'UTC',
    // Inputs with faults.
    expected: [/status of 4/],
  });
  opened.page.setDefaultTimeout(patienceMs);
  // Each task begins with empty forms.
  await opened.page.addInitScript(() => {
    if (location.protocol === 'http:') sessionStorage.clear();
  });
});
after(async () => {
  await opened.close();
  await here.close();
});

// Waits until what is read is the expected value, matches the expected pattern, or fulfils the
// expected condition, and returns it.
async function until(read, expected) {
  const isRight = (is) => {
    if (expected instanceof RegExp) return expected.test(is);
    return typeof expected === 'function' ? expected(is) : is === expected;
  };
  const end = Date.now() + patienceMs;
  for (;;) {
    const is = await read();
    if (isRight(is)) return is;
    if (Date.now() > end) assert.fail(`it is ${JSON.stringify(is)}, not ${expected}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// Somebody at a page. What they do is counted, what they see is not.
class Person {
  steps = 0;

  constructor(page) {
    this.page = page;
    this.result = page.getByRole('region', { name: 'Result', exact: true });
    this.output = page.getByRole('region', { name: 'Result text' });
  }

  clicks(name, role = 'button', inside = this.page) {
    this.steps += 1;
    return inside.getByRole(role, { name, exact: true }).click();
  }

  types(name, text, role = 'textbox') {
    this.steps += 1;
    return this.page.getByRole(role, { name, exact: true }).fill(text);
  }

  presses(keys) {
    this.steps += 1;
    return this.page.keyboard.press(keys);
  }

  // Without a click before: the page takes what is pasted.
  async pastes(text) {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.presses('Control+v');
  }

  chooses(name, label) {
    this.steps += 1;
    return this.page.getByRole('combobox', { name, exact: true }).selectOption({ label });
  }

  // The dialog that a button opens, and the files that are chosen in it.
  async opens(name, ...files) {
    const [dialog] = await Promise.all([this.page.waitForEvent('filechooser'), this.clicks(name)]);
    await dialog.setFiles(files);
  }

  async saves(name, inside) {
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.clicks(name, 'button', inside),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }

  async copies(name) {
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await this.clicks(name);
    return until(() => this.page.evaluate(() => navigator.clipboard.readText()), Boolean);
  }

  sees(text, inside = this.result) {
    return inside.getByText(text).first().waitFor();
  }

  // Sees exactly this text as the result.
  reads(text) {
    return until(() => this.output.textContent(), text);
  }

  // Returns the entries of a list, once they are right.
  lists(name, isRight) {
    const list = this.page.getByRole('list', { name }).getByRole('listitem');
    return until(() => list.allTextContents(), isRight);
  }

  // Sees how a meter describes its value.
  measures(name, words) {
    const meter = this.page.getByRole('meter', { name, exact: true });
    return until(() => meter.getAttribute('aria-valuetext'), words);
  }
}

const tasks = [];

// A task that begins on the page of a tool. `peer` is the site or program that needs the fewest
// steps from its own page for the task, and their number. CyberChef has one page for everything, on
// which an operation is searched for and added in two steps. If our page needs more steps than the
// peer, the third element is their number.
function task(words, slug, peer, act, from = `/t/${slug}/`) {
  const [name, best, ours = best] = peer;
  test(words, async () => {
    const person = new Person(opened.page);
    await opened.page.goto(here.server.address + from);
    await act(person);
    const { steps } = person;
    tasks.push({ words, slug, from, steps, name, best });
    assert.ok(steps <= mostSteps, `${steps} steps`);
    if (peer.length === 2) assert.ok(steps <= best, `${steps} steps; ${name}: ${best}`);
    // The third element is removed once our page needs as few steps as the peer.
    else assert.deepEqual([steps, best < ours], [ours, true], `${name}: ${best}`);
  });
}

// A task that begins on the front page: its words are searched for, and the first result is opened.
// The peers are collections of tools as well, and their tasks begin on their own front pages.
function search(words, slug, peer, act) {
  const find = async (me) => {
    await me.types('Search the tools', words, 'searchbox');
    await me.presses('Enter');
    await me.page.waitForURL(`**/t/${slug}/`);
    await act(me);
  };
  task(words, slug, peer, find, '/');
}

const text = (name, content) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const hash = (by, content) => crypto.createHash(by).update(content).digest('hex');
const pretty = (value) => JSON.stringify(value, null, 2);

search('which line of my JSON is broken', 'json-formatter', ['CyberChef', 3], async (me) => {
  const broken = '{\n  "name": "Ann",\n  "tags": ["a", "b"\n  "age": 42\n}';
  await me.types('JSON', broken);
  await me.page.getByRole('figure', { name: 'Line 4, column 3', exact: true }).waitFor();
});

task('sort the keys of my JSON', 'json-formatter', ['it-tools', 1, 2], async (me) => {
  await me.types('JSON', '{"b": 1, "c": {"z": true, "y": null}, "a": "x"}');
  await me.chooses('Sort keys', 'Code points');
  await me.reads(pretty({ a: 'x', b: 1, c: { y: null, z: true } }));
});

task('put my JSON on one line', 'json-formatter', ['it-tools', 1, 2], async (me) => {
  const value = { name: 'Ann', tags: ['a', 'b'], nothing: null };
  await me.types('JSON', JSON.stringify(value, null, 4));
  await me.clicks('Minify', 'radio');
  await me.reads(JSON.stringify(value));
});

task('repair what the chatbot printed', 'json-formatter', ['JSON Editor Online', 2], async (me) => {
  const printed =
    "Here it is:\n```json\n{'name': 'Ann', \"ok\": True, // sure\n}\n```\nAnything else?";
  await me.types('JSON', printed);
  await me.clicks('Repair all');
  await me.reads(pretty({ name: 'Ann', ok: true }));
});

task('where in this JSON is product 29', 'json-formatter', ['JSON Crack', 3], async (me) => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ id: 100 + at, name: `Product ${at}` }));
  await me.types('JSON', JSON.stringify({ rows }));
  await me.clicks('Tree', 'tab');
  await me.types('Find in keys and values', 'product 29', 'searchbox');
  await me.sees('/rows/29/name');
});

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const secret = 'a secret that is long enough for it';
const claims = { iss: 'accounts.example.com', iat: 1516239022, exp: 4102444800 };
function signed(payload) {
  const begin = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${begin}.${crypto.createHmac('sha256', secret).update(begin).digest('base64url')}`;
}

search('is this token still valid', 'jwt-decoder', ['it-tools', 3], async (me) => {
  const years = new Date().getFullYear() - 2018;
  await me.types('Token', signed({ exp: 1516242622 }));
  await me.sees(new RegExp(`^Expired (${years}|${years - 1}|${years + 1}) years ago\\.`));
});

task('who issued this token, and when', 'jwt-decoder', ['it-tools', 1], async (me) => {
  await me.types('Token', signed(claims));
  const payload = me.page.getByRole('region', { name: 'Payload' });
  await me.sees('accounts.example.com', payload);
  await me.sees('18 Jan 2018, 01:30:22', payload);
});

task('was this token signed with our secret', 'jwt-decoder', ['jwt.io', 2, 3], async (me) => {
  await me.types('Token', signed(claims));
  await me.types('Secret', secret);
  await me.presses('Enter');
  await me.sees(/^Signature valid\./);
});

task('does our public key fit this token', 'jwt-decoder', ['jwt.io', 2], async (me) => {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
  const begin = `${encode({ alg: 'RS256' })}.${encode(claims)}`;
  const signature = crypto.sign('sha256', Buffer.from(begin), privateKey).toString('base64url');
  await me.types('Token', `${begin}.${signature}`);
  await me.types('Public key', publicKey.export({ type: 'spki', format: 'pem' }));
  await me.sees(/^Signature valid\./);
});

// 20 by 10 pixels: red on the left, blue on the right.
const drawn = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAIAAAA7N+mxAAAAF0lEQVR42mM4o6REJMIUYxjVPKqZkGYActXUgb9M' +
    'QjkAAAAASUVORK5CYII=',
  'base64',
);
const picture = { name: 'drawn.png', mimeType: 'image/png', buffer: drawn };

const readPasted = async (me) => {
  const said = 'Grüße aus Köln, um 12:30 Uhr!';
  await me.page.getByRole('searchbox').waitFor();
  await me.pastes(Buffer.from(said).toString('base64'));
  await me.clicks('Open in Base64', 'link');
  await me.reads(said);
};
task('what does this Base64 say', 'base64', ['DevToys', 1, 2], readPasted, '/');

task('turn this Base64 file into a picture', 'base64', ['DevToys', 1, 2], async (me) => {
  await me.opens('Open a file', text('drawn.txt', drawn.toString('base64')));
  await me.clicks('Decode it');
  const shown = me.page.getByRole('img', { name: 'Decoded data' });
  const size = (one) => [one.naturalWidth, one.naturalHeight].join();
  await until(() => shown.evaluate(size), '20,10');
});

task('this picture as a data URI for my CSS', 'base64', ['it-tools', 1, 2], async (me) => {
  await me.opens('Open a file', picture);
  await me.reads(drawn.toString('base64'));
  await me.clicks('As a data URI', 'switch');
  await me.reads(`data:image/png;base64,${drawn.toString('base64')}`);
});

task('what does this hex dump say', 'hex-decoder', ['CyberChef', 2], async (me) => {
  const dump = '00000000: 4d65 6574 206d 6520 6174 206e 6f6f 6e0a  Meet me at noon.';
  await me.types('Input', dump);
  await me.reads('Meet me at noon\n');
});

task('write my name in hex', 'hex-decoder', ['codebeautify.org', 1, 2], async (me) => {
  await me.types('Input', 'Zoë Smith');
  await me.clicks('Encode it');
  await me.reads(Buffer.from('Zoë Smith').toString('hex'));
});

const download = text('setup.txt', 'the file that was downloaded');

task('does this file match this checksum', 'hash-generator', ['toolsley.com', 2], async (me) => {
  await me.opens('Open a file', download);
  await me.page.getByRole('button', { name: 'Remove setup.txt' }).waitFor();
  await me.types('Compare with', hash('sha256', download.buffer));
  await me.sees('The expected digest matches: it is the SHA-256 of the input.');
});

search('SHA-256 of a text', 'hash-generator', ['it-tools', 3], async (me) => {
  await me.types('Input', 'pass the salt');
  await me.sees(hash('sha256', 'pass the salt'));
});

const sums = 'check my downloads against SHA256SUMS';
task(sums, 'hash-generator', ['toolsley.com', 4], async (me) => {
  const other = text('other.txt', 'damaged');
  const list = `${hash('sha256', download.buffer)}  setup.txt\n${hash('sha256', 'x')}  other.txt\n`;
  await me.opens('Open a file', download, other, text('SHA256SUMS', list));
  await me.sees('1 of 2 files match; 1 differ.');
});

task('sign a text with our key, by HMAC', 'hash-generator', ['it-tools', 2, 3], async (me) => {
  await me.types('Input', 'order=7&total=12');
  await me.types('HMAC key', 'our key');
  await me.presses('Control+Enter');
  await me.sees(crypto.createHmac('sha256', 'our key').update('order=7&total=12').digest('hex'));
});

task('MD5 of this file', 'md5-generator', ['DevToys', 1], async (me) => {
  await me.opens('Open a file', picture);
  await me.sees(hash('md5', drawn));
});

task('is this the MD5 that they published', 'md5-generator', ['DevToys', 2], async (me) => {
  await me.opens('Open a file', download);
  await me.page.getByRole('button', { name: 'Remove setup.txt' }).waitFor();
  await me.types('Compare with', hash('md5', download.buffer).toUpperCase());
  await me.sees('The digests match: this is the expected input.');
});

const note = 'The key is under the third stone.';

search('encrypt a note with a password', 'aes-encrypt-decrypt', ['it-tools', 4, 5], async (me) => {
  await me.types('Input', note);
  await me.types('Password', 'open sesame');
  await me.presses('Control+Enter');
  await me.sees('Keep the encrypted text and the password');
  const input = await me.output.textContent();
  const answer = await fetch(`${here.server.address}/api/v1/t/aes-encrypt-decrypt/`, {
    method: 'POST',
    headers: { 'x-api-key': here.server.key, 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'decrypt', input, password: 'open sesame' }),
  });
  assert.equal((await answer.json()).output, note);
});

task('decrypt what openssl enc made', 'aes-encrypt-decrypt', ['CyberChef', 24], async (me) => {
  const salt = Buffer.from('0123456789abcdef', 'hex');
  const made = crypto.pbkdf2Sync('open sesame', salt, 10_000, 48, 'sha256');
  const cipher = crypto.createCipheriv('aes-256-cbc', made.subarray(0, 32), made.subarray(32));
  const parts = [Buffer.from('Salted__'), salt, cipher.update(note), cipher.final()];
  await me.types('Input', Buffer.concat(parts).toString('base64'));
  await me.types('Password', 'open sesame');
  await me.presses('Control+Enter');
  await me.reads(note);
});

task('an RSA key of 4096 bits for OpenSSH', 'rsa-key-generator', ['8gwifi.org', 3], async (me) => {
  await me.clicks('4096', 'radio');
  await me.presses('Control+Enter');
  await me.sees(/4096 bits/);
  const group = me.page.getByRole('group', { name: 'Private key' });
  const { name, bytes } = await me.saves('OpenSSH', group);
  assert.equal(name, 'id_rsa');
  const [begin, ...lines] = bytes.toString().trim().split('\n');
  assert.equal(begin, '-----BEGIN OPENSSH PRIVATE KEY-----');
  // The modulus follows the exponent, which has three bytes, and begins with a zero.
  const key = Buffer.from(lines.slice(0, -1).join(''), 'base64');
  assert.equal(key.readUInt32BE(key.indexOf('ssh-rsa') + 14), 1 + 4096 / 8);
});

task('my public key from PEM to JWK', 'rsa-key-generator', ['irrte.ch', 1, 3], async (me) => {
  const { publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
  await me.clicks('Converts a public key from PEM to JWK');
  await me.types('Key', publicKey.export({ type: 'spki', format: 'pem' }));
  await me.presses('Control+Enter');
  const shown = me.page.getByRole('region', { name: 'Public key, text' });
  const { n } = publicKey.export({ format: 'jwk' });
  await until(() => shown.textContent(), new RegExp(`^\\{.*"n":\\s*"${n}"`, 's'));
});

const passwords = (me, isRight) => me.lists('Passwords', ([one]) => isRight(one ?? ''));

const twenty = 'make a 20 character password without l and 1';
search(twenty, 'password-generator', ['DevToys', 4], async (me) => {
  const [first] = await passwords(me, (one) => one.length === 20);
  await me.clicks(/^No look-alikes/);
  const isOther = (one) => one !== first && one.length === 20;
  const [made] = await passwords(me, isOther);
  assert.doesNotMatch(made, /[Il1|O0o]/);
});

task('a passphrase of six words', 'password-generator', ['Bitwarden', 1], async (me) => {
  await me.clicks('Words', 'radio');
  await passwords(me, (one) => /^([a-z]+-){5}[a-z]+$/.test(one));
});

task('a PIN of four digits', 'password-generator', ['numbergenerator.org', 1], async (me) => {
  await me.clicks('Generates a PIN of four digits');
  await passwords(me, (one) => /^\d{4}$/.test(one));
});

task('how strong is my password', 'password-generator', ['it-tools', 1, 3], async (me) => {
  await me.clicks('Analyze', 'radio');
  await me.types('Password', 'password123');
  await me.presses('Control+Enter');
  await me.measures('Strength', 'Very weak');
});

const isUuid = (version) => (text) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}`).test(
    text,
  );

search('five UUIDs v7', 'uuid-generator', ['DevToys', 5], async (me) => {
  const begin = Date.now() - 1000;
  await me.chooses('Version', 'Version 7, by time');
  await me.types('How many', '5', 'spinbutton');
  const made = await me.lists('UUIDs', (all) => all.length === 5 && all.every(isUuid(7)));
  assert.deepEqual([...made].sort(), made);
  const time = parseInt(made[0].replace('-', '').slice(0, 12), 16);
  assert.ok(time >= begin && time <= Date.now() + 1000, String(time));
});

task('when was this UUID made', 'uuid-generator', ['uuidtools.com', 2], async (me) => {
  const time = Date.UTC(2024, 4, 17, 6, 24, 43).toString(16).padStart(12, '0');
  await me.types('UUID', `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`);
  await me.sees('2024-05-17T06:24:43');
});

search('a new GUID', 'uuid-generator', ['it-tools', 2], async (me) => {
  await me.lists('UUIDs', (all) => all.length === 1 && all.every(isUuid(4)));
});

search('3 paragraphs of placeholder text', 'lorem-ipsum', ['it-tools', 3], async (me) => {
  await me.reads(/^Lorem ipsum.+\n\n.+\n\n.+$/);
});

task('140 characters of dummy text', 'lorem-ipsum', ['lipsum.com', 3], async (me) => {
  await me.clicks('Characters', 'radio');
  await me.types('How many characters', '140', 'spinbutton');
  await me.reads(/^.{140}$/);
});

const readme = '# Mill\n\nGrinds **all** grain.\n\n## Install\n\n- `make`\n- `make install`\n';

task('preview this README', 'markdown-preview', ['markdownlivepreview.com', 1], async (me) => {
  await me.opens('Open a file', text('README.md', readme));
  const preview = me.page.getByTitle('Preview').contentFrame();
  await preview.getByRole('heading', { level: 2, name: 'Install' }).waitFor();
  assert.deepEqual(await preview.getByRole('listitem').allInnerTexts(), ['make', 'make install']);
});

task('copy the HTML of this Markdown', 'markdown-preview', ['it-tools', 2], async (me) => {
  await me.types('Markdown', 'Grinds **all** grain:\n\n1. `rye`\n2. wheat\n');
  const html = await me.copies('Copy HTML');
  const list = '<ol>\n<li><code>rye</code></li>\n<li>wheat</li>\n</ol>\n';
  assert.equal(html, `<p>Grinds <strong>all</strong> grain:</p>\n${list}`);
});

// Relative luminance and contrast of greys (WCAG 2.1).
const luminance = (grey) => ((grey / 255 + 0.055) / 1.055) ** 2.4;
const contrast = (light, dark) => (luminance(light) + 0.05) / (luminance(dark) + 0.05);
const onColor = (me, name) => me.result.getByRole('listitem').filter({ hasText: `On ${name}` });

const enough = 'what colour has enough contrast on #777';
search(enough, 'color-converter', ['DevToys', 4], async (me) => {
  await me.types('Color', '#777');
  const onBlack = (luminance(0x77) + 0.05) / 0.05;
  await me.sees(`${onBlack.toFixed(2)} : 1`, onColor(me, 'black'));
  await me.sees(/^AA passes$/, onColor(me, 'black'));
  await me.sees(`${contrast(255, 0x77).toFixed(2)} : 1`, onColor(me, 'white'));
  await me.sees(/^AA fails$/, onColor(me, 'white'));
});

task('which dark grey can be read on #777777', 'color-converter', ['WebAIM', 3], async (me) => {
  await me.types('Color', '#222');
  await me.types('Contrast with', '#777777');
  await me.sees(/^AA fails$/, onColor(me, '#777777'));
  await me.clicks(/which passes AA on #777777$/);
  await me.sees(/^AA passes$/, onColor(me, '#777777'));
  const used = await me.page.getByRole('textbox', { name: 'Color', exact: true }).inputValue();
  assert.ok(contrast(0x77, parseInt(used.slice(1, 3), 16)) >= 4.5, used);
});

task('navy in OKLCH', 'color-converter', ['oklch.com', 1], async (me) => {
  await me.types('Color', 'navy');
  // By the matrices of CSS Color 4.
  await me.sees('oklch(0.27115 0.18789 264.05202)');
});

search('hex to RGB', 'color-converter', ['it-tools', 3], async (me) => {
  await me.types('Color', '#663399');
  await me.sees('rgb(102 51 153)');
});

const inPicture = 'which colours are in this picture';
task(inPicture, 'color-converter', ['imagecolorpicker.com', 1, 2], async (me) => {
  await me.types('Color', 'white');
  await me.opens('From a picture', picture);
  await me.lists('My palette', (all) => /^#cc2222.*,#2222cc/.test(all.join()));
});

search('how many words are in my essay', 'word-counter', ['it-tools', 3], async (me) => {
  const essay = 'The quick brown fox jumps over the lazy dog, which does not mind. '.repeat(30);
  await me.types('Text', essay);
  // The first number is that of the words.
  const words = me.result.getByRole('definition').first();
  await until(() => words.textContent(), String(essay.trim().split(' ').length));
});

const meta = 'does this fit as a meta description';
task(meta, 'word-counter', ['mangools.com', 1], async (me) => {
  await me.types('Text', 'word '.repeat(34).trim());
  await me.measures('Page description for search engines', '169 of 160: 9 too many');
});

task('which sentences are too long', 'word-counter', ['Hemingway Editor', 1, 2], async (me) => {
  const long = (count) => `Long ${'word '.repeat(count)}end.`;
  await me.types('Text', `Short one. ${long(24)} ${long(40)}`);
  await me.clicks('Mark long sentences');
  await me.sees('2 of 3 have more than 20 words');
});

search('SOS in Morse code', 'morse-code', ['CyberChef', 3], async (me) => {
  await me.types('Input', 'SOS');
  await me.reads('... --- ...');
});

task('what do these dots and dashes say', 'morse-code', ['morsecode.world', 1], async (me) => {
  await me.types('Input', '-- . . - / .- - / -. --- --- -.');
  await me.reads('MEET AT NOON');
});

task('what is the shift of this secret', 'caesar-cipher', ['dcode.fr', 2], async (me) => {
  await me.types('Input', 'Wkh vhfuhw phhwlqj lv dw qrrq lq wkh jdughq');
  await me.clicks('Crack', 'radio');
  const best = me.page.getByRole('listitem').filter({ hasText: 'Best, very likely' });
  const isThree = /^Shift\s+3\s+Best, very likely\s+The secret meeting is at noon in the garden\b/;
  await until(() => best.innerText(), isThree);
});

search('ROT13 of a line', 'caesar-cipher', ['CyberChef', 3, 4], async (me) => {
  await me.clicks('ROT13', 'radio');
  await me.types('Input', 'Why did the chicken cross the road?');
  await me.reads('Jul qvq gur puvpxra pebff gur ebnq?');
});

// Returns the content of a PDF file with its streams inflated.
function inflated(bytes) {
  const raw = bytes.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    try {
      return inflateSync(bytes.subarray(index + length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [raw, ...streams].join('\n');
}
const pagesIn = (file) => file.match(/\/Type\s*\/Page\b/g).length;

async function madeOf(me) {
  await me.clicks('Run');
  const { bytes } = await me.saves('Download');
  return inflated(bytes);
}

search('merge two PDFs', 'pdf-merge', ['iLovePDF', 3, 5], async (me) => {
  await me.opens('Choose PDF files', pdf('letter', 1), pdf('report', 2));
  const file = await madeOf(me);
  await me.sees('all 2 pages, now pages 2 to 3');
  assert.equal(pagesIn(file), 3);
  for (const page of ['letter 1', 'report 1', 'report 2']) assert.ok(file.includes(`(${page})`));
});

task('turn this scan by 90 degrees', 'pdf-merge', ['iLovePDF', 3, 4], async (me) => {
  await me.opens('Choose PDF files', pdf('scan', 2));
  await me.clicks('Turn clockwise scan.pdf');
  const file = await madeOf(me);
  assert.equal(file.match(/\/Rotate 90\b/g).length, 2);
});

task('leave out the last page of this PDF', 'pdf-merge', ['iLovePDF', 3, 4], async (me) => {
  await me.opens('Choose PDF files', pdf('scan', 3));
  await me.types('Pages of scan.pdf', '1-2');
  const file = await madeOf(me);
  assert.equal(pagesIn(file), 2);
  assert.ok(file.includes('(scan 2)') && !file.includes('(scan 3)'));
});

test('there are fifty tasks, of every tool, and twelve of them are searched for', async (t) => {
  const answer = await fetch(`${here.server.address}/api/v1/tools/`);
  const { results } = await answer.json();
  for (const { words, steps, name, best } of tasks)
    t.diagnostic(`${words}: ${steps} steps; ${name}: ${best}`);
  assert.equal(tasks.length, 50);
  assert.deepEqual(
    [...new Set(tasks.map((one) => one.slug))].sort(),
    results.map((one) => one.slug).sort(),
  );
  assert.ok(tasks.filter((one) => one.from === '/').length >= 12);
});
