// The JSON-LD of every page against the vocabulary of schema.org, which schema-dts has as types: a
// type or property that does not exist is not compiled.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import ts from 'typescript';
import { canonicalOf, indexedPagesOf, pagesOf, savedSite } from './crawl.mjs';
import { structuredData } from './links.mjs';

const site = savedSite();
const pages = pagesOf(site);
const isNode = (value) => value !== null && typeof value === 'object' && '@type' in value;

// Returns a value without what `SearchAction` is told by `query-input`, which is compiled beside it:
// other types only know actions without such members.
function withoutInputs(value) {
  if (Array.isArray(value)) return value.map(withoutInputs);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([name]) => !name.endsWith('-input'));
  return Object.fromEntries(members.map(([name, one]) => [name, withoutInputs(one)]));
}

// Returns all objects with a type in a value.
function nodesOf(value) {
  if (value === null || typeof value !== 'object') return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesOf)];
}

// Returns the errors of the compiler for documents by name. Each object is checked as its own type
// says, with all within it.
function faultsOf(documents) {
  const add = (type, node) => `add<${type}>(${JSON.stringify(withoutInputs(node))});`;
  const declarations = [...documents].flatMap(([name, document]) => [
    `// ${name}`,
    ...document['@graph'].flatMap((node) => {
      const { potentialAction: action } = node;
      if (!action) return [add(`S.${node['@type']}`, node)];
      const type = `S.WithActionConstraints<S.${action['@type']}>`;
      return [add(`S.${node['@type']}`, node), `add<${type}>(${JSON.stringify(action)});`];
    }),
  ]);
  const text = [
    "import type * as S from 'schema-dts';",
    'declare function add<T>(value: T): void;',
    ...declarations,
  ].join('\n');
  const file = new URL('structured_data.ts', import.meta.url).pathname;
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ...rest) : getSourceFile(name, ...rest);
  const isThere = host.fileExists.bind(host);
  host.fileExists = (name) => name === file || isThere(name);
  const lines = text.split('\n');
  return ts.getPreEmitDiagnostics(ts.createProgram([file], options, host)).map((one) => {
    const line = one.file ? one.file.getLineAndCharacterOfPosition(one.start).line : 0;
    const of = lines.slice(0, line).findLast((each) => each.startsWith('// '));
    return `${of ?? ''} ${ts.flattenDiagnosticMessageText(one.messageText, ' ').slice(0, 300)}`;
  });
}

const graph = (...nodes) => ({ '@context': 'https://schema.org', '@graph': nodes });

test('the vocabulary is known', () => {
  const version = createRequire(import.meta.url)('schema-dts/package.json').version;
  assert.match(version, /^\d/);
  const faults = faultsOf([
    [
      'sound',
      graph({ '@type': 'BlogPosting', headline: 'x', author: { '@type': 'Person', name: 'y' } }),
    ],
    ['type', graph({ '@type': 'BlogPost', headline: 'x' })],
    ['property', graph({ '@type': 'BlogPosting', headlines: 'x' })],
    ['inner', graph({ '@type': 'BlogPosting', author: { '@type': 'Person', names: 'y' } })],
    ['value', graph({ '@type': 'BlogPosting', wordCount: true })],
    ['range', graph({ '@type': 'BlogPosting', author: { '@type': 'Offer', price: 1 } })],
  ]);
  for (const name of ['type', 'property', 'inner', 'value', 'range'])
    assert.ok(
      faults.some((one) => one.startsWith(`// ${name}`)),
      `${name}: ${faults.join('\n')}`,
    );
  assert.ok(!faults.some((one) => one.startsWith('// sound')), faults.join('\n'));
});

test('pages of the site have structured data of the vocabulary', () => {
  const documents = pages.flatMap(({ url, $ }) => structuredData($).map((one) => [url, one]));
  assert.ok(documents.length > 80, String(documents.length));
  assert.deepEqual(faultsOf(documents), []);
  const types = new Set(documents.flatMap(([, one]) => nodesOf(one).map((node) => node['@type'])));
  for (const type of [
    ...['WebSite', 'SearchAction', 'Organization', 'BreadcrumbList', 'ListItem', 'BlogPosting'],
    ...['TechArticle', 'FAQPage', 'Question', 'Answer', 'SoftwareApplication', 'Offer', 'Person'],
  ])
    assert.ok(types.has(type), type);
});

// What search engines require beyond the vocabulary.
const rules = {
  BreadcrumbList: (node, page) => {
    const items = node.itemListElement;
    assert.deepEqual(
      items.map(({ position }) => position),
      items.map((_, i) => i + 1),
    );
    for (const { item } of items) assert.equal(site.responses.get(item)?.status, 200, item);
    assert.equal(items.at(-1).item, canonicalOf(page));
  },
  Article: (node, page) => {
    assert.equal(node.headline, page.$('h1').text());
    assert.ok(node.author.name && node.publisher.name);
    assert.equal(site.responses.get(node.image)?.type, 'image/png');
    const published = Date.parse(node.datePublished);
    assert.ok(published <= Date.parse(node.dateModified) && published <= Date.now());
    assert.equal(node.url, page.url);
    assert.equal(node.inLanguage, page.$('html').attr('lang'));
  },
  FAQPage: (node) => {
    assert.ok(node.mainEntity.length > 0);
    for (const { name, acceptedAnswer } of node.mainEntity) {
      assert.ok(name && acceptedAnswer.text);
      assert.ok(!/[<>]|&\w+;/.test(name), `${name} is not plain text`);
    }
  },
  SoftwareApplication: (node, page) => {
    assert.equal(node.url, canonicalOf(page));
    assert.equal(node.name, page.$('main h1').text());
    assert.ok(node.offers.price === 0 && node.applicationCategory && node.operatingSystem);
  },
  WebSite: (node, page) => {
    assert.equal(page.$('h1').length, 1);
    const found = node.potentialAction.target.urlTemplate.replace(/\?.*/, '');
    assert.equal(site.responses.get(found)?.status, 200);
  },
};
rules.BlogPosting = rules.TechArticle = rules.Article;

test('structured data says what the page says', () => {
  const counts = {};
  for (const page of indexedPagesOf(site))
    for (const { '@graph': nodes } of structuredData(page.$))
      for (const node of nodes) {
        const type = node['@type'];
        if (!rules[type] || canonicalOf(page)?.startsWith('https://example.org')) continue;
        counts[type] = (counts[type] ?? 0) + 1;
        rules[type](node, page);
      }
  for (const type of ['BreadcrumbList', 'BlogPosting', 'TechArticle', 'FAQPage', 'WebSite'])
    assert.ok(counts[type] > 0, type);
  assert.equal(counts.SoftwareApplication, 3 * 17);
});
