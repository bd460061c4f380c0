// Rendered HTML in a frame without any permissions. While the HTML changes, the previous version
// stays until the next has loaded, to avoid flicker; the part that is being edited stays in view.

import { useEffect, useState } from 'react';
import { usePreviewAddress } from './preview_address';
import { countHeadings, placeOf, type SiteText } from './preview_page';

interface Given {
  html: string;
  title: string;
  // Index of the last heading above the text cursor, from 0; undefined: the beginning of the text.
  heading?: number;
  // Undefined: in the style of this page. A new object makes the page anew.
  site?: SiteText;
}

export function PreviewFrame({ html, title, heading, site }: Given) {
  const address = usePreviewAddress(html, countHeadings(html), site);
  const [shown, setShown] = useState<string>();
  const next = address && address + (heading === undefined ? '' : `#${placeOf(heading)}`);
  useEffect(() => {
    // The first version is shown while it loads.
    setShown((before) => before ?? next);
  }, [next]);
  const all = [...new Set([shown, next])].filter((one) => one !== undefined);
  return (
    <div className="live-preview">
      {all.map((one) => (
        <iframe
          key={one}
          className="live-preview-frame"
          sandbox=""
          title={one === shown ? title : undefined}
          src={one}
          aria-hidden={one !== shown || undefined}
          tabIndex={one === shown ? undefined : -1}
          data-waiting={one !== shown || undefined}
          onLoad={() => setShown(next)}
        />
      ))}
    </div>
  );
}
