// Rendered Markdown in a frame that runs no scripts and leads nowhere. The frame is as high as its
// content and is scrolled by this page, in step with the text.

import { useEffect, useRef, useState } from 'react';
import { usePreviewAddress } from '../../../parts/preview/preview_address';
import { useScrolling } from './scrolling';
import type { ToolAnswer } from '../../../api/operations';

type Headings = NonNullable<ToolAnswer<'markdown-preview'>['toc']>;

export type FrameRef = { current: HTMLIFrameElement | null };

const headingsIn = (frame: HTMLIFrameElement | null): Element[] => [
  ...(frame?.contentDocument?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? []),
];

const topsOf = (frame: HTMLIFrameElement | null): number[] =>
  headingsIn(frame).map((one) => one.getBoundingClientRect().top);

interface FrameGiven {
  address: string;
  isShown: boolean;
  hold: FrameRef;
  onLoad: () => void;
}

// The frame is of this page's origin, so that its content can be measured; without scripts, it
// cannot make use of that.
function Frame({ address, isShown, hold, onLoad }: FrameGiven) {
  const own = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [watched, watch] = useState<HTMLElement>();
  useEffect(() => {
    if (isShown) hold.current = own.current;
  }, [isShown]);
  useEffect(() => {
    if (!watched) return undefined;
    const observer = new ResizeObserver(() => setHeight(watched.scrollHeight));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [watched]);
  return (
    <iframe
      ref={own}
      className="markdown-frame"
      sandbox="allow-same-origin"
      title={isShown ? 'Preview' : undefined}
      src={address}
      aria-hidden={!isShown || undefined}
      tabIndex={-1}
      data-waiting={!isShown || undefined}
      style={{ blockSize: height === undefined ? undefined : `${height}px` }}
      onLoad={() => {
        const body = own.current?.contentDocument?.body;
        if (body) {
          setHeight(body.scrollHeight);
          watch(body);
        }
        onLoad();
      }}
    />
  );
}

interface Given {
  html: string;
  headings: Headings;
  frame: FrameRef;
}

export function Preview({ html, headings, frame }: Given) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const address = usePreviewAddress(html, headings.length);
  const [shown, setShown] = useState<string>();
  useScrolling(scroller, content, () => topsOf(frame.current));
  useEffect(() => {
    // The first version is shown while it loads; later ones replace it once they have loaded.
    setShown((before) => before ?? address);
  }, [address]);
  const go = (at: number) => {
    const heading = headingsIn(frame.current)[at];
    if (heading) scroller.current?.scrollTo({ top: heading.getBoundingClientRect().top - 12 });
  };
  return (
    <>
      <Outline headings={headings} onGo={go} />
      <div
        ref={scroller}
        className="markdown-scroll"
        role="region"
        aria-label="Rendered Markdown"
        tabIndex={0}
      >
        <div ref={content} className="markdown-content">
          {[...new Set([shown, address])].map((one) =>
            one === undefined ? null : (
              <Frame
                key={one}
                address={one}
                isShown={one === shown}
                hold={frame}
                onLoad={() => setShown(address)}
              />
            ),
          )}
        </div>
      </div>
    </>
  );
}

function Outline({ headings, onGo }: { headings: Headings; onGo: (at: number) => void }) {
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map((one) => one.level));
  return (
    <details className="markdown-outline">
      <summary>Contents ({headings.length})</summary>
      <ol className="outline">
        {headings.map((one, at) => (
          <li key={at} style={{ paddingInlineStart: `${(one.level - top) * 1.1}rem` }}>
            <button type="button" className="outline-link" onClick={() => onGo(at)}>
              <span className="unseen">Level {one.level}: </span>
              <bdi>{one.text || 'No words'}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
