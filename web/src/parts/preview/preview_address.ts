// The address of a page of rendered HTML that lives in this tab alone, in our style and the colours
// that are chosen. It is shown in a frame that may do nothing: `sandbox=""`.

import { useEffect, useMemo, useState } from 'react';
import { useBlobAddress } from '../blob_address';
import { previewPage } from './preview_page';

const stylesOfPage = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((one) => one.href);

// The colours that the page has now, and has when they are changed.
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

// `headings`: how many an outline has, whose places it leads to.
export function usePreviewAddress(html: string, headings: number): string | undefined {
  const theme = useTheme();
  const page = useMemo(
    () => previewPage({ html, styles: stylesOfPage(), theme, headings }),
    [html, theme, headings],
  );
  return useBlobAddress(page, 'text/html');
}
