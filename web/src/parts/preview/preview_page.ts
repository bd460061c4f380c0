// The page that a preview shows: HTML that the server rendered from Markdown, in the style of this
// page or of the public site, without anything that would be fetched from other servers. Its frame
// runs no scripts and cannot navigate.

// What the public site shows above a text, and the URLs of its style sheets.
export interface SiteText {
  styles: string[];
  title: string;
  summary: string;
  isLanding: boolean;
}

interface Given {
  html: string;
  // URLs of the style sheets.
  styles: string[];
  theme: string;
  // Number of headings in the outline.
  headings: number;
  site?: SiteText;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

// Of a complete HTML document, only the content of its body is used.
const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;

// The preview has no address that paths could be relative to.
const ownPicture = (picture: string, path: string): string =>
  picture
    .replace(/\ssrcset="[^"]*"/gi, '')
    .replace(/\ssrc="[^"]*"/i, ` src="${globalThis.location?.origin ?? ''}${path}"`);

// Images of other servers would reveal who views the page to them: their descriptions are shown
// instead.
const withoutPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (picture) => {
    if (/\ssrc="data:image\//i.test(picture)) return picture;
    const path = /\ssrc="(\/[^/"\\][^"]*)"/i.exec(picture)?.[1];
    if (path) return ownPicture(picture, path);
    const words = /\salt="([^"]*)"/i.exec(picture)?.[1] ?? '';
    return `<span class="preview-picture">Picture${words ? `: ${words}` : ''}</span>`;
  });

// Links within the page stay in the frame; other links cannot open anything there.
const withinPage = (html: string): string =>
  html.replace(/<a\b[^>]*\shref="#/gi, (link) => link.replace(/^<a/i, '<a target="_self"'));

export const placeOf = (number: number): string => `heading-${number}`;

const headingStart = /<h[1-6](?=[\s>])/gi;
export const countHeadings = (html: string): number => html.match(headingStart)?.length ?? 0;

// Adds an anchor for each heading, which the outline links to, if the page has as many headings as
// the outline.
function withPlaces(html: string, headings: number): string {
  if (countHeadings(html) !== headings) return html;
  let number = 0;
  return html.replace(headingStart, (start) => `<a id="${placeOf(number++)}"></a>${start}`);
}

// The elements and classes of the site's templates for texts and landing pages.
function onSite(body: string, { title, summary, isLanding }: SiteText): string {
  const [page, article, head] = isLanding
    ? ['is-landing', '', 'landing-head']
    : ['is-text', 'text', 'text-head'];
  const heading = `<h1>${escaped(title)}</h1>`;
  const above = summary ? `<p class="text-summary">${escaped(summary)}</p>` : '';
  return (
    `<body class="reading" dir="auto"><main class="site-page ${page}">` +
    `<article class="${article}"><header class="${head}">${heading}${above}</header>` +
    `<div class="prose">${body}</div></article></main></body>`
  );
}

export function previewPage({ html, styles, theme, headings, site }: Given): string {
  const links = (site?.styles ?? styles).map(
    (one) => `<link rel="stylesheet" href="${escaped(one)}">`,
  );
  const body = withPlaces(withinPage(withoutPictures(bodyOf(html))), headings);
  return (
    `<!doctype html><html lang="" data-theme="${escaped(theme)}"><meta charset="utf-8">` +
    `<title>Preview</title><base target="_blank">${links.join('')}` +
    (site ? onSite(body, site) : `<body class="preview" dir="auto">${body}</body>`) +
    '</html>'
  );
}
