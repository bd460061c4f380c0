// Rendered HTML in a frame without any permissions. While the HTML changes, the previous version
// stays until the next has loaded, to avoid flicker.

import { useEffect, useState } from 'react';
import { usePreviewAddress } from './preview_address';

interface Given {
  html: string;
  title: string;
}

export function PreviewFrame({ html, title }: Given) {
  const next = usePreviewAddress(html, 0);
  const [shown, setShown] = useState<string>();
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
