// Object URL of a page with rendered HTML, in the theme of the current page, and in its style or
// that of the public site. It is shown in a frame without any permissions: `sandbox=""`.

import { useEffect, useMemo, useState } from 'react';
import { useBlobAddress } from '../blob_address';
import { previewPage, type SiteText } from './preview_page';

const stylesOfPage = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((one) => one.href);

// Returns the theme of the page, and rerenders when it changes.
function useTheme(): string {
  const root = document.documentElement;
  const [theme, setTheme] = useState(root.dataset.theme ?? '');
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(root.dataset.theme ?? ''));
    watch.observe(root, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, [root]);
  return theme;
}

// `headings`: number of headings in the outline that links to the headings of the page.
export function usePreviewAddress(
  html: string,
  headings: number,
  site?: SiteText,
): string | undefined {
  const theme = useTheme();
  const page = useMemo(
    () => previewPage({ html, styles: stylesOfPage(), theme, headings, site }),
    [html, theme, headings, site],
  );
  return useBlobAddress(page, 'text/html');
}
