// Texts for tests of the public site, published beside those of the demo data.
import assert from 'node:assert/strict';
import { callOf } from './accounts.mjs';

const rows = (cells, count) =>
  Array.from({ length: count }, () => `|${cells.join('|')}|\n`).join('');

const wide = rows(
  [
    '`iss`',
    'Issuer',
    'text',
    'no',
    'the library, if told',
    'others are accepted',
    '`https://login.example/tenant`',
  ],
  3,
);

// A text with everything that Markdown has, which contains a picture of the server.
const long = (
  picture,
) => `A token is a **signed statement**, not a secret. Anybody who holds one can
read it[^1]; only the holder of the key can write one. This text takes one apart by hand, with
\`alg\`, \`kid\` and a shell, and it is long enough to fill more than a few lines of a page.

> A signature proves who wrote a statement, not that it is true.

> [!WARNING]
> Never paste a token of a production system into a page.

## The three parts

1. the header
2. the claims
   - registered ones
     - which libraries check
3. the signature

\`\`\`python
def part(token: str, index: int) -> dict:
    """Returns a part of a token without checking anything, which is as dangerous as it sounds."""
\`\`\`

### Claims

| Claim | Name | Type | Required | Who checks it | What happens without it | Example |
|---|---|---|---|---|---|---|
${wide}
## A picture

<figure><img src="${picture}" alt="The mark of the site"><figcaption>The mark.</figcaption></figure>

## What others write

<p dir="rtl" lang="ar">الرمز المميز هو بيان موقّع وليس سرًا.</p>

${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4)}

- [x] header read
- [ ] signature checked

#### Left out a level

<details><summary>Answer</summary><p>It opens.</p></details>

[^1]: Unless it is encrypted.
`;

const landing = `:::hero
Paste, convert, copy.

[Open the tools](/) [Read the API](/docs/)
:::

:::columns
### Private
Nothing is stored.
---
### Fast
Answers in milliseconds.
---
### Scriptable
Every tool has an address.
:::

## Questions

:::faq
### Does it cost anything?
Not below the limits.

### Can I run it myself?
Yes: one binary.
:::

:::cta[Create a key](/sign-in/)
Start in a minute.
:::
`;

const textsWith = (picture) => [
  {
    content_type: 'tutorial',
    title: 'Reading a token by hand: header, claims, signature',
    slug: 'everything',
    body: long(picture),
    summary: 'What a token says, what it proves, and which of its fields nobody checks.',
    tool_slug: 'jwt-decoder',
    tags: ['tokens'],
  },
  { content_type: 'blog', title: 'Short', slug: 'short', body: 'One paragraph.', tags: ['tokens'] },
  { content_type: 'landing', title: 'Small tools', slug: 'start', body: landing },
  {
    content_type: 'tool_description',
    title: 'About JSON',
    slug: 'about-json',
    tool_slug: 'json-formatter',
    body: '## What the formatter does\n\nIt indents JSON.\n\n```json\n{"a": 1}\n```',
  },
  {
    content_type: 'faq',
    title: 'Questions about JSON',
    slug: 'json-questions',
    tool_slug: 'json-formatter',
    body: '## Is my JSON stored?\n\nNo.\n\n## How large may it be?\n\n### With a key\n\nLarger.',
  },
  ...Array.from({ length: 22 }, (_, i) => ({
    content_type: 'note',
    title: `Note ${i} about encodings`,
    slug: `note-${i}`,
    body: `Text ${i}. ${'Some words. '.repeat(i + 1)}`,
  })),
];

// Publishes the texts, and one that is taken back: /blog/gone/.
export async function publishTexts(server) {
  const call = callOf(server);
  const password = await server.demoPassword();
  const { body: signedIn } = await call('POST', 'auth/token/', { username: 'ada', password });
  const headers = { Authorization: `Bearer ${signedIn.access}` };
  const act = async (path, body = {}) => {
    const answer = await call('POST', `admin/content/${path}`, body, headers);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const publish = async (text) => {
    const { id } = await act('', text);
    for (const step of ['submit', 'approve', 'publish']) await act(`${id}/${step}/`);
    return id;
  };
  const index = await (await fetch(server.address)).text();
  const [picture] = /\/assets\/favicon-[A-Z0-9]+\.svg/.exec(index);
  for (const text of textsWith(picture)) await publish(text);
  const gone = { content_type: 'blog', title: 'Gone', slug: 'gone', body: 'Gone.' };
  await act(`${await publish(gone)}/unpublish/`);
}
