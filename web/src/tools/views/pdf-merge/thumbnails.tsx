// Pages of a file as pictures, to leave out and to reorder.

import { useEffect, useRef, useState } from 'react';
import { kit } from '../../kit';
import { arrangementOf, isWhole, movedBy, toggled, usedOf } from './arrangement';
import { pagesOf, textOf } from './pages';
import type { Opened } from './renderer';

const { announce, Icon } = kit;

const side = 132;
// Of longer files, the other pages are shown on request.
const maxFirst = 40;

const opened = new WeakMap<File, Promise<Opened | undefined>>();

function openOnce(file: File): Promise<Opened | undefined> {
  if (!opened.has(file))
    opened.set(
      file,
      import('./renderer').then(
        ({ open }) => open(file),
        () => undefined,
      ),
    );
  return opened.get(file)!;
}

// Returns the pages of a file: null while it is opened; undefined if they cannot be drawn.
export function usePages(file: File): Opened | null | undefined {
  const [found, setFound] = useState<Opened | null | undefined>(null);
  useEffect(() => {
    let isGone = false;
    void openOnce(file).then((one) => {
      if (!isGone) setFound(one);
    });
    return () => {
      isGone = true;
    };
  }, [file]);
  return found;
}

// Drawn once it is in sight.
function Picture({ pages, page, turn }: { pages: Opened; page: number; turn: number }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current!;
    let isGone = false;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((one) => one.isIntersecting)) return;
      watch.disconnect();
      const scale = Math.min(2, devicePixelRatio);
      pages.draw(page, side * scale).then(
        (canvas) => {
          if (!isGone) element.replaceChildren(canvas);
        },
        () => undefined,
      );
    });
    watch.observe(element);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [pages, page]);
  return <span ref={place} className="page-picture" data-turn={turn} aria-hidden="true" />;
}

interface Given {
  name: string;
  pages: Opened;
  value: string;
  // Rotation of the file, in degrees.
  turn: number;
  onChange: (pages: string) => void;
}

interface PageGiven {
  given: Given;
  page: number;
  used: number[];
  onUsed: (used: number[], told: string) => void;
}

function Page({ given, page, used, onUsed }: PageGiven) {
  const place = used.indexOf(page);
  const isUsed = place >= 0;
  const move = (by: number) => {
    const next = movedBy(used, page, by);
    onUsed(next, `Page ${page}: position ${next.indexOf(page) + 1} of ${next.length}`);
  };
  const arrow = (label: string, sign: string, by: number) => {
    const isOff = !isUsed || place + by < 0 || place + by >= used.length;
    return (
      <button
        type="button"
        className="page-arrow"
        aria-label={`Move page ${page} ${label}`}
        title={`Move ${label}`}
        aria-disabled={isOff}
        onClick={() => (isOff ? undefined : move(by))}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    );
  };
  return (
    <li
      className="page"
      data-used={isUsed}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!event.altKey || !by) return;
        event.preventDefault();
        move(by);
      }}
    >
      <button
        type="button"
        className="page-use"
        aria-pressed={isUsed}
        aria-label={`Page ${page}`}
        title={isUsed ? `Leave out page ${page}` : `Use page ${page}`}
        onClick={() => {
          const next = toggled(used, page);
          if (next === used) announce('The last page stays. Remove the file instead.');
          else onUsed(next, `Page ${page} ${isUsed ? 'left out' : 'used'}`);
        }}
      >
        <Picture pages={given.pages} page={page} turn={given.turn} />
        <span className="page-number">
          {isUsed ? null : <Icon name="close" />}
          {page}
        </span>
      </button>
      <span className="page-arrows">
        {arrow('left', '‹', -1)}
        {arrow('right', '›', 1)}
      </span>
    </li>
  );
}

export function Thumbnails(given: Given) {
  const { name, pages, value, onChange } = given;
  const [isAll, setAll] = useState(false);
  const total = pages.count;
  const chosen = pagesOf(value, total);
  // Selections in the server's own syntax are only written.
  if (!chosen || new Set(chosen).size < chosen.length) return null;
  const used = usedOf(chosen, total);
  const change = (next: number[], told: string) => {
    onChange(isWhole(next, total) ? '' : textOf(next));
    announce(told);
  };
  const placed = arrangementOf(chosen, total);
  const shown = isAll ? placed : placed.slice(0, maxFirst);
  return (
    <>
      <ol className="pages" aria-label={`Pages of ${name}, in order`}>
        {shown.map(({ page }) => (
          <Page key={page} given={given} page={page} used={used} onUsed={change} />
        ))}
      </ol>
      <div className="pages-actions">
        {shown.length < placed.length ? (
          <button type="button" className="button small" onClick={() => setAll(true)}>
            Show all {total} pages
          </button>
        ) : null}
        {isWhole(used, total) ? null : (
          <button
            type="button"
            className="button quiet small"
            onClick={() => change(usedOf([], total), 'All pages in their order')}
          >
            All pages
          </button>
        )}
      </div>
    </>
  );
}
