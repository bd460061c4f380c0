// Entry point of pages with tools in their texts: makes each of them live when it scrolls into
// view. Until then, and if something cannot be loaded, its link leads to the page of the tool.

import { createRoot } from 'react-dom/client';
import { loadPageData, type ToolData } from './api/page_data';
import { Toasts } from './parts/toast';
// Part of this chunk, because chunks that are loaded later use it.
import './tools/kit';
import { LiveTool } from './tools/live/live_tool';

// Distance from the visible part of the page at which loading begins.
const margin = '200px';

let styles: Promise<void> | undefined;
function loadStyles(): Promise<void> {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = document.getElementById('live-tools')!.dataset.style!;
    link.onload = () => resolve();
    link.onerror = () => {
      styles = undefined;
      reject(new Error('The styles of tools could not be loaded.'));
    };
    document.head.append(link);
  });
  return styles;
}

let count = 0;
async function makeLive(figure: HTMLElement): Promise<void> {
  const link = figure.querySelector<HTMLAnchorElement>('a[href]');
  if (!link) return;
  const [data] = await Promise.all([
    loadPageData<ToolData>(new URL(link.href).pathname),
    loadStyles(),
  ]);
  if (data.kind !== 'tool' || data.slug !== figure.dataset.tool) return;
  const place = document.createElement('div');
  place.tabIndex = -1;
  const hadFocus = document.activeElement === link;
  // Links to other tools, and files of the bundle of tool pages, are of no use here.
  const card = data.tools.filter((one) => one.slug === data.slug);
  // Ids are unique within one root only.
  createRoot(place, { identifierPrefix: `live-${(count += 1)}-` }).render(
    <LiveTool data={{ ...data, view: [], tools: card }} address={link.href} />,
  );
  (link.closest('p') ?? link).replaceWith(place);
  figure.dataset.live = 'true';
  if (hadFocus) place.focus({ preventScroll: true });
}

const watch = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      // The link stays if something cannot be loaded.
      makeLive(target as HTMLElement).catch(() => undefined);
    }
  },
  { rootMargin: margin },
);
for (const figure of document.querySelectorAll<HTMLElement>('figure[data-tool]'))
  watch.observe(figure);

const toasts = document.createElement('div');
document.body.append(toasts);
createRoot(toasts).render(<Toasts />);
