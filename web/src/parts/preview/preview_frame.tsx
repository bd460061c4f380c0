// Rendered HTML in a frame that may do nothing. While it changes, what was there stays until the
// next is drawn, so that it does not flicker; the part that is being worked on stays in view.

import { useEffect, useState } from 'react';
import { usePreviewAddress } from './preview_address';
import { countHeadings, placeOf } from './preview_page';

interface Given {
  html: string;
  title: string;
  // The number of the heading that is worked below, from 0; none: the beginning.
  heading?: number;
}

export function PreviewFrame({ html, title, heading }: Given) {
  const address = usePreviewAddress(html, countHeadings(html));
  const [shown, setShown] = useState<string>();
  const next = address && address + (heading === undefined ? '' : `#${placeOf(heading)}`);
  useEffect(() => {
    // The first one is shown as it comes.
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
