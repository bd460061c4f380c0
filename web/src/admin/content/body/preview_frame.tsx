// The preview of a text while it is edited: a frame without scripts, of this page's origin so that
// it can be scrolled. While the text changes, the previous version stays until the next has loaded.

import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePreviewAddress } from '../../../parts/preview/preview_address';
import type { SiteText } from '../../../parts/preview/preview_page';
import { useScrolling } from './preview_scroll';

interface FrameGiven {
  address: string;
  title: string;
  isShown: boolean;
  hold: RefObject<HTMLIFrameElement | null> & { current: HTMLIFrameElement | null };
  onLoad: (frame: HTMLIFrameElement) => void;
}

// Never add `allow-scripts`: together, both permissions undo the sandbox.
function Frame({ address, title, isShown, hold, onLoad }: FrameGiven) {
  const own = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isShown) hold.current = own.current;
  }, [isShown]);
  return (
    <iframe
      ref={own}
      className="live-preview-frame"
      sandbox="allow-same-origin"
      title={isShown ? title : undefined}
      src={address}
      aria-hidden={!isShown || undefined}
      tabIndex={isShown ? undefined : -1}
      data-waiting={!isShown || undefined}
      onLoad={() => onLoad(own.current!)}
    />
  );
}

interface Given {
  html: string;
  title: string;
  area: RefObject<HTMLTextAreaElement>;
  // Undefined: in the style of this page. A new object makes the page anew.
  site: SiteText | undefined;
}

export function TextPreview({ html, title, area, site }: Given) {
  const frame = useRef<HTMLIFrameElement | null>(null);
  const address = usePreviewAddress(html, 0, site);
  const [shown, setShown] = useState<string>();
  const scrolling = useScrolling(area, frame);
  useEffect(() => {
    // The first version is shown while it loads.
    setShown((before) => before ?? address);
  }, [address]);
  useEffect(() => scrolling.current?.arrive(), [shown]);
  const arrive = (made: HTMLIFrameElement) => {
    made.contentWindow?.addEventListener('scroll', () => scrolling.current?.followPreview(), {
      passive: true,
    });
    setShown(address);
    scrolling.current?.arrive();
  };
  const all = [...new Set([shown, address])].filter((one) => one !== undefined);
  return (
    <div className="live-preview">
      {all.map((one) => (
        <Frame
          key={one}
          address={one}
          title={title}
          isShown={one === shown}
          hold={frame}
          onLoad={arrive}
        />
      ))}
    </div>
  );
}
