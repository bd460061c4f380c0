// The page that a preview shows: what the server made of the Markdown, in our style, without
// anything that would be fetched from elsewhere. Its frame runs no scripts and leads nowhere.

interface Given {
  html: string;
  // The addresses of our style sheets.
  styles: string[];
  theme: string;
  // How many headings the outline has.
  headings: number;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

// A page of its own is made of what is in its body.
const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;

// Pictures from elsewhere would tell others who looks at this: their descriptions are shown.
const withoutPictures = (html: string): string =>
  html.replace(/<img\b[^>]*>/gi, (picture) => {
    if (/\ssrc="data:image\//i.test(picture)) return picture;
    const words = /\salt="([^"]*)"/i.exec(picture)?.[1] ?? '';
    return `<span class="preview-picture">Picture${words ? `: ${words}` : ''}</span>`;
  });

// References within the page stay in it; others have nowhere to open.
const withinPage = (html: string): string =>
  html.replace(/<a\b[^>]*\shref="#/gi, (link) => link.replace(/^<a/i, '<a target="_self"'));

export const placeOf = (number: number): string => `heading-${number}`;

// Each heading gets a place that the outline leads to, if they are the same ones.
function withPlaces(html: string, headings: number): string {
  const pattern = /<h[1-6](?=[\s>])/gi;
  if ((html.match(pattern) ?? []).length !== headings) return html;
  let number = 0;
  return html.replace(pattern, (start) => `<a id="${placeOf(number++)}"></a>${start}`);
}

export function previewPage({ html, styles, theme, headings }: Given): string {
  const links = styles.map((one) => `<link rel="stylesheet" href="${escaped(one)}">`);
  const body = withPlaces(withinPage(withoutPictures(bodyOf(html))), headings);
  return (
    `<!doctype html><html lang="" data-theme="${escaped(theme)}"><meta charset="utf-8">` +
    `<title>Preview</title><base target="_blank">${links.join('')}` +
    `<body class="preview" dir="auto">${body}</body></html>`
  );
}
