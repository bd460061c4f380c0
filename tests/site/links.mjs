// The links of a response, by its media type: what browsers, search engines, feed readers and
// language models follow.
import { load } from 'cheerio';
import { SaxesParser } from 'saxes';

const isHttp = (url) => /^https?:$/.test(new URL(url).protocol);

// Returns the absolute URLs among the strings of a JSON value.
function urlsIn(value) {
  if (typeof value === 'string') return /^https?:\/\/[^{]*$/.test(value) ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(urlsIn) : [];
}

export const structuredData = ($) =>
  $('script[type="application/ld+json"]')
    .get()
    .map((one) => JSON.parse($(one).text()));

const candidates = (srcset) => srcset.split(',').map((one) => one.trim().split(/\s+/)[0]);

function ofHtml(text) {
  const $ = load(text);
  const all = (selector, name) =>
    $(selector)
      .get()
      .map((one) => $(one).attr(name));
  return [
    ...all('[href]', 'href'),
    ...all('[src]', 'src'),
    ...all('form:not([method=post])', 'action').filter(Boolean),
    ...all('[srcset]', 'srcset').flatMap(candidates),
    ...all('meta[property="og:url"], meta[property="og:image"]', 'content'),
    ...all('[data-style]', 'data-style'),
    ...structuredData($).flatMap(urlsIn),
  ];
}

// Returns the elements of a document, each with its name, attributes and text. A document that is
// not well-formed is an error.
export function elementsOf(xml) {
  const parser = new SaxesParser({ xmlns: true });
  const elements = [];
  const open = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.values(attributes).map((one) => [one.local, one.value]);
    const parent = open.at(-1);
    const element = { uri, name: local, attributes: Object.fromEntries(values), text: '', parent };
    elements.push(element);
    open.push(element);
  });
  const add = (text) => {
    if (open.length > 0) open.at(-1).text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return elements;
}

function ofXml(text) {
  return elementsOf(text).flatMap(({ name, attributes, text: inner }) => {
    if (name === 'link') return [attributes.href];
    if (name === 'loc') return [inner];
    return name === 'content' && attributes.type === 'html' ? ofHtml(inner) : [];
  });
}

const ofManifest = (text) => {
  const { start_url: start, icons } = JSON.parse(text);
  return [start, ...icons.map(({ src }) => src)];
};
const ofFeed = (text) => {
  const feed = JSON.parse(text);
  return [...urlsIn(feed), ...feed.items.flatMap((item) => ofHtml(item.content_html))];
};
const ofText = (text) => [
  ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url]) => url),
  ...[...text.matchAll(/^(?:Sitemap|Canonical): (.*)$/gm)].map(([, url]) => url),
];
const ofStyle = (text) => [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, url]) => url);

const readers = [
  [/^text\/html\b/, ofHtml],
  [/^(application|text)\/(\w+\+)?xml\b/, ofXml],
  [/^application\/manifest\+json\b/, ofManifest],
  [/^application\/feed\+json\b/, ofFeed],
  [/^text\/plain\b/, ofText],
  [/^text\/css\b/, ofStyle],
];

// Returns the absolute URLs that a response links to.
export function linksOf({ url, type, text }) {
  const read = readers.find(([pattern]) => pattern.test(type))?.[1] ?? (() => []);
  return [...new Set(read(text).map((link) => new URL(link, url).href))].filter(isHttp);
}
