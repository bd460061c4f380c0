// The media library: choosing and dropping files, what is missing, where they are used, and
// pictures on pages of the site.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.mjs';
import { openAdmin, settled, startAdmin } from './admin_site.mjs';
import { becomes, counts, looksRight } from './pages.mjs';

const path = '/admin/media/';

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

// Returns a PNG with a gradient, which no two colours have the same.
function gradient(width, height, blue) {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = (x * 255) / width;
      rows[at + 1] = (y * 255) / height;
      rows[at + 2] = blue;
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const png = (name, ...size) => ({ name, mimeType: 'image/png', buffer: gradient(...size) });

let here;
before(async () => {
  here = await startAdmin();
});
after(() => here.close());

const tiles = (page) => page.getByRole('list', { name: 'Media' }).getByRole('listitem');

test('files are chosen and dropped, and refused with the reason', async () => {
  const { page, close } = await openAdmin(here, 'editor', path);
  await settled(page);
  const before = await tiles(page).count();
  await page
    .locator('input[type=file]')
    .setInputFiles([png('harbour.png', 900, 600, 40), png('boats.png', 300, 500, 90)]);
  await counts(tiles(page), before + 2);
  const bytes = gradient(200, 100, 200).toString('base64');
  await page.evaluate((encoded) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0));
    data.items.add(new File([content], 'dropped.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  }, bytes);
  await counts(tiles(page), before + 3);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }]);
  await page.getByText('The file is not a JPEG, PNG').waitFor();
  await counts(tiles(page), before + 3);
  await looksRight(page, 'admin-media');
  await page.getByRole('searchbox').fill('boats');
  await page.keyboard.press('Enter');
  await counts(tiles(page), 1);
  await close();
});

test('a picture gets its text, and shows where it is used', async () => {
  const list = await here.admin('GET', 'admin/media/?search=harbour');
  const media = list.body.results[0];
  const item = await here.admin('POST', 'admin/content/', {
    content_type: 'blog',
    title: 'By the sea',
    slug: 'sea',
    body: `Calm.\n\n![](${media.url})\n\nEvening.`,
    cover: media.id,
  });
  assert.ok(item.body.quality.some(({ code }) => code === 'missing_alt_text'));
  const { page, close } = await openAdmin(here, 'editor', `${path}${media.id}/`);
  await page.getByRole('link', { name: 'By the sea' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Alt', { exact: true }).fill('A harbour in the morning');
  await page.getByRole('button', { name: 'Save' }).click();
  await becomes(
    async () => (await here.admin('GET', `admin/media/${media.id}/`)).body.alt,
    'A harbour in the morning',
  );
  await looksRight(page, 'admin-media-record', ['narrow', 'wide']);
  await close();
});

test('a page of the site shows the picture at its width', async () => {
  const { results } = (await here.admin('GET', 'admin/content/?search=sea')).body;
  const { id } = results.find(({ slug }) => slug === 'sea');
  for (const action of ['submit', 'approve', 'publish'])
    await here.admin('POST', `admin/content/${id}/${action}/`, {});
  const { page, close } = await here.open('/blog/sea/');
  const picture = page.locator('.prose img');
  await picture.scrollIntoViewIfNeeded();
  await becomes(() => picture.evaluate((one) => one.naturalWidth > 0), true);
  assert.match(await picture.evaluate((one) => one.currentSrc), /\.webp$/);
  assert.equal(await picture.getAttribute('alt'), 'A harbour in the morning');
  assert.equal(await picture.getAttribute('width'), '900');
  await counts(page.locator('.text-cover img'), 1);
  await looksRight(page, 'text-with-pictures', ['narrow', 'wide']);
  await close();
});
