// Hostile texts from the attack lists, for pages to show.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.env.TOOLYARD_VECTORS, 'attacks');
export const hasAttacks = existsSync(folder);
export const missing = 'The attack lists are missing: set TOOLYARD_VECTORS.';

// Texts that set `ran` if they run, each to a number of its own, or request another host.
const own = [
  '<img src=x onerror="top.ran=1">',
  '<script>top.ran=2</script>',
  '"><svg onload=top.ran=3>',
  "' autofocus onfocus=top.ran=4 x='",
  '<a href="javascript:top.ran=5">follow</a> [follow](javascript:top.ran=6)',
  '<iframe srcdoc="<script>top.ran=7</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=top.ran=8>">',
  '<form action=javascript:top.ran=9><button>Send</button></form><base href=//evil.example/>',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<img src=//evil.example/a.png style="background:url(//evil.example/b.png)">',
];

const read = (path) => readFileSync(join(folder, path), 'utf8');
const linesOf = (file) => read(`lists/${file}`).split('\n');

export function attackTexts() {
  const lists = readdirSync(join(folder, 'lists')).filter((name) => name.endsWith('.txt'));
  const strings = JSON.parse(read('strings/blns.json'));
  return [...own, ...lists.flatMap(linesOf), ...strings].filter((one) => one.trim() !== '');
}

// Returns complete hostile texts in Markdown.
export const attackPages = () =>
  readdirSync(join(folder, 'markdown/xss'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`markdown/xss/${name}`).replaceAll('\0', ''));

// Returns the first `most` characters, without splitting one.
export const cut = (text, most) => [...text].slice(0, most).join('');

// Packs as many texts as fit into each piece, without characters that a line of text may not
// contain.
export function pieces(texts, most, joint = ' ') {
  const all = [];
  for (const text of texts) {
    const line = cut(text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim(), most);
    const longer = all.length > 0 ? `${all.at(-1)}${joint}${line}` : '';
    if (line === '') continue;
    if (longer !== '' && [...longer].length <= most) all[all.length - 1] = longer;
    else all.push(line);
  }
  return all;
}

// Reply of a model: a hostile text; every fifth reply is a refusal with the text as its message.
export function replyOf(number, text) {
  if (number % 5 === 4) return { status: 400, body: { error: { message: text, type: 'some' } } };
  const choices = [
    { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' },
  ];
  const usage = { prompt_tokens: 21, completion_tokens: 7, total_tokens: 28 };
  return { status: 200, body: { id: 'chatcmpl-1', model: cut(text, 60), choices, usage } };
}
