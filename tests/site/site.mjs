// The demo site with further texts, so that everything a text can contain is on some page.
import assert from 'node:assert/strict';
import { callOf } from './accounts.mjs';
import { startDemo } from './server.mjs';
import { publishTexts } from './site_texts.mjs';

const withDirectives = `Try it here:

::tool{slug=base64 operation=decode}

::faq{tool=json-formatter}

\`\`\`sh
echo 'SGVsbG8=' | base64 -d # Hello
\`\`\`

See [the tutorial](/tutorials/base64-by-example/), [below](#more) and
![The mark](/icon-192.png "A picture").

## More

Below.
`;

// Texts beside those of `publishTexts`: each original with its translations.
const groups = [
  [
    {
      content_type: 'landing',
      title: 'Small tools, at hand',
      slug: 'home',
      meta_description: 'Encode, decode, format and hash in the browser or by an API.',
      body: ':::hero\nPaste, convert, copy.\n\n[Read the API](/docs/)\n:::\n\n## Why\n\nBecause.',
    },
    { title: 'Kleine Werkzeuge', slug: 'home', locale: 'de', body: 'Einfügen und umwandeln.' },
    { title: 'أدوات صغيرة', slug: 'home', locale: 'ar', body: 'الصق وحوّل وانسخ.' },
  ],
  [
    {
      content_type: 'blog',
      title: 'Bytes & "letters" <of> a text',
      slug: 'bytes',
      summary: 'What stands between a byte and a letter, & why "é" may have two of them.',
      tags: ['Node.js', 'C++'],
      byline: 'J. R. Example',
      tool_slug: 'base64',
      body: withDirectives,
    },
    { title: 'Bytes und Buchstaben', locale: 'de', body: withDirectives, byline: 'J. R. Example' },
    { title: 'البايتات والحروف', slug: 'bytes', locale: 'ar', body: 'نص قصير.' },
  ],
  [
    {
      content_type: 'memo',
      title: 'Kept out of search engines',
      slug: 'kept-out',
      body: 'Nothing to find here.',
      noindex: true,
    },
  ],
  [
    {
      content_type: 'note',
      title: 'First published elsewhere',
      slug: 'elsewhere',
      body: 'The original of this text is on another site.',
      canonical_url: 'https://example.org/first-published/',
    },
  ],
];

async function add(server) {
  const call = callOf(server);
  const password = await server.demoPassword();
  const signedIn = await call('POST', 'auth/token/', { username: 'ada', password });
  const headers = { Authorization: `Bearer ${signedIn.body.access}` };
  const admin = async (method, path, body) => {
    const answer = await call(method, `admin/${path}`, body, headers);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await admin('PATCH', 'site/', { locales: ['en', 'de', 'ar'] });
  await admin('POST', 'site/publish/', {});
  for (const [original, ...translations] of groups) {
    const { content_type } = original;
    const { id } = await admin('POST', 'content/', { ...original, status: 'published' });
    for (const one of translations) {
      const text = { content_type, translation_of: id, status: 'published', ...one };
      await admin('POST', 'content/', text);
    }
  }
  return admin;
}

// Starts a server. `admin` calls the API as an administrator.
export async function startSite() {
  const server = await startDemo();
  try {
    await publishTexts(server);
    return { server, admin: await add(server) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
