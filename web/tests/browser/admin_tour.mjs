// Walks through the admin pages without leaving them: from the menu to lists, their first records,
// editors, related pages, and forms.
import assert from 'node:assert/strict';
import { roles } from './admin_site.mjs';

export const may = (role, needed) => needed !== '' && roles.indexOf(role) >= roles.indexOf(needed);

export async function areasOf(page) {
  const data = await page.locator('#page-data').evaluate((one) => one.textContent);
  return JSON.parse(data).areas;
}

// Follows a link to a page, and waits until everything on it has arrived.
export async function visit(page, path) {
  await page.evaluate((href) => {
    document.querySelector('main h1')?.setAttribute('data-before', '');
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForFunction(
    () =>
      document.querySelector('.admin-main h1:not([data-before])') &&
      !document.querySelector('.portal-loading, [aria-busy=true]'),
  );
  assert.equal(new URL(page.url()).pathname, new URL(path, page.url()).pathname);
}

// Returns the path that the first row of a list leads to; undefined if there is none.
export async function firstRecord(page) {
  const first = page.locator('.row-link, .media-link').first();
  return (await first.count()) > 0 ? first.getAttribute('href') : undefined;
}

// Returns the paths of the lists and reports that belong to the shown record.
export const relatedTo = (page) =>
  page.locator('nav.related a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
