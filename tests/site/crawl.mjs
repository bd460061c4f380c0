// Reads everything on a server that a link of one of its pages leads to, starting at the index and
// at files that programs know.
import { readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { linksOf } from './links.mjs';

const start = ['/', '/robots.txt', '/llms.txt', '/security.txt', '/favicon.ico'];
const maxRedirects = 5;

const withoutFragment = (url) => url.replace(/#.*/, '');

// Reads a URL as a browser does, without following redirects.
export async function read(url, options = {}) {
  const headers = { Accept: 'text/html,*/*;q=0.8', ...options.headers };
  const answer = await fetch(url, { redirect: 'manual', ...options, headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const isText = !/^(image\/(?!svg)|font\/|application\/(wasm|octet-stream))/.test(type);
  const location = answer.headers.get('location');
  return {
    url,
    path: url.slice(new URL(url).origin.length),
    status: answer.status,
    headers: answer.headers,
    type,
    bytes,
    text: isText ? bytes.toString() : '',
    location: location && new URL(location, url).href,
  };
}

// Returns the responses by URL, and the links to this server and to others: `from` and `to`.
export async function crawl(address) {
  const responses = new Map();
  const links = [];
  const waiting = start.map((path) => address + path);
  const visit = async (url) => {
    const response = await read(url);
    responses.set(url, response);
    const found = response.location ? [response.location] : linksOf(response);
    for (const to of found.filter((one) => new URL(one).origin === address)) {
      if (!response.location) links.push({ from: url, to });
      waiting.push(withoutFragment(to));
    }
  };
  while (waiting.length > 0) {
    const next = [...new Set(waiting.splice(0))].filter((url) => !responses.has(url));
    await Promise.all(next.slice(0, 8).map(visit));
    waiting.push(...next.slice(8));
  }
  return { address, responses, links };
}

// Returns what save.mjs has saved.
export function savedSite() {
  const file = new URL('site.json', import.meta.url);
  const site = JSON.parse(readFileSync(file, 'utf8'));
  const responses = site.responses.map((one) => [
    one.url,
    { ...one, bytes: Buffer.from(one.bytes, 'base64'), headers: new Headers(one.headers) },
  ]);
  return { ...site, responses: new Map(responses) };
}

// Returns where a link leads in the end; nothing if redirects go on and on.
export function target({ responses }, url) {
  let response = responses.get(withoutFragment(url));
  for (let i = 0; response?.location && i < maxRedirects; ++i)
    response = responses.get(withoutFragment(response.location));
  return response?.location ? undefined : response;
}

const isPage = ({ status, type }) => status === 200 && type.startsWith('text/html');

// Returns the pages, each with its document.
export const pagesOf = ({ responses }) =>
  [...responses.values()].filter(isPage).map((page) => ({ ...page, $: load(page.text) }));

// A page with a query is a copy, such as that of a tool with its options set, except of a list.
const isCopy = ({ url }) => /\?(?!page=)/.test(url);

// Returns the pages that search engines are to have.
export const indexedPagesOf = (site) =>
  pagesOf(site).filter(
    (page) => !isCopy(page) && page.$('meta[name=robots][content*=noindex]').length === 0,
  );

export const canonicalOf = ({ $ }) => $('link[rel=canonical]').attr('href');

// Returns the languages and addresses of a page and of the same page in other languages.
export const alternatesOf = ({ $ }) =>
  $('link[rel=alternate][hreflang]')
    .get()
    .map((one) => [$(one).attr('hreflang'), $(one).attr('href')]);
