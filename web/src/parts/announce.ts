// Announces messages to screen readers through one polite live region: the latest message, at most
// once per second.

let region: HTMLElement | undefined;
let waiting: number | undefined;
let announcedAt = -Infinity;

function regionOfPage(): HTMLElement {
  if (!region) {
    region = document.createElement('p');
    region.setAttribute('role', 'status');
    region.className = 'unseen';
    document.body.append(region);
  }
  return region;
}

export function announce(text: string): void {
  const place = regionOfPage();
  window.clearTimeout(waiting);
  const wait = Math.max(0, announcedAt + 1000 - performance.now());
  waiting = window.setTimeout(() => {
    announcedAt = performance.now();
    // Screen readers announce only changes, so a repeated text is made different.
    place.textContent = place.textContent === text ? `${text}\u00a0` : text;
  }, wait);
}
