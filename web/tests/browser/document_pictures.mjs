// Pictures for the documentation: the visible part of a page, small, with few colours. They are
// made only if TOOLYARD_DOC_PICTURES names a folder for them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

const folder = process.env.TOOLYARD_DOC_PICTURES;
// The narrowest window in which the navigation is beside the page.
const size = { width: 1030, height: 700 };
const colours = 160;

export async function documentPicture(page, name) {
  if (!folder) return;
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForFunction(() => !document.querySelector('.toast'));
  const png = await page.screenshot({ animations: 'disabled' });
  await page.setViewportSize(before);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), withPalette(png));
}

// Converts a PNG with 8 bits per channel, as browsers write it, to one with a palette.
function withPalette(png) {
  const { width, height, channels, bytes } = pixelsOf(png);
  const palette = paletteOf(bytes, channels);
  const known = new Map();
  const lines = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at += 1) {
    const [r, g, b] = bytes.subarray(at * channels, at * channels + 3);
    const colour = (r << 16) | (g << 8) | b;
    if (!known.has(colour)) known.set(colour, nearest(palette, [r, g, b]));
    lines[Math.floor(at / width) + 1 + at] = known.get(colour);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function* chunksOf(png) {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    at += length + 12;
  }
}

function pixelsOf(png) {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(([kind]) => kind === 'IHDR')[1];
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = header[9] === 6 ? 4 : 3;
  const data = chunks.filter(([kind]) => kind === 'IDAT').map(([, part]) => part);
  const filtered = inflateSync(Buffer.concat(data));
  const bytes = Buffer.alloc(width * height * channels);
  const line = width * channels;
  for (let y = 0; y < height; y += 1)
    unfilter(filtered.subarray(y * (line + 1), (y + 1) * (line + 1)), bytes, y * line, channels);
  return { width, height, channels, bytes };
}

// Reverses the filter of one line of the image, and writes the line into `bytes` at `start`.
function unfilter(filtered, bytes, start, channels) {
  const line = filtered.length - 1;
  for (let x = 0; x < line; x += 1) {
    const left = x >= channels ? bytes[start + x - channels] : 0;
    const above = start > 0 ? bytes[start + x - line] : 0;
    const corner = x >= channels && start > 0 ? bytes[start + x - line - channels] : 0;
    const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filtered[0]];
    bytes[start + x] = filtered[x + 1] + guess;
  }
}

function paeth(left, above, corner) {
  const apart = (one) => Math.abs(left + above - corner - one);
  if (apart(left) <= apart(above) && apart(left) <= apart(corner)) return left;
  return apart(above) <= apart(corner) ? above : corner;
}

// Median cut: repeatedly halves a box of colours at its median, starting with the box that has the
// largest product of range and weight. The weight of a colour is the square root of its number of
// pixels.
function paletteOf(bytes, channels) {
  const counts = new Map();
  for (let at = 0; at < bytes.length; at += channels) {
    const colour = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const all = [...counts].map(([colour, count]) => ({
    rgb: [colour >> 16, (colour >> 8) & 255, colour & 255],
    weight: Math.sqrt(count),
  }));
  const boxes = [boxOf(all)];
  while (boxes.length < colours) {
    boxes.sort((a, b) => b.worth - a.worth);
    if (!boxes[0].worth) break;
    const { pixels, channel } = boxes.shift();
    pixels.sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    let left = pixels.reduce((sum, one) => sum + one.weight, 0) / 2;
    const middle = pixels.findIndex((one) => (left -= one.weight) <= 0);
    const cut = Math.min(Math.max(middle, 1), pixels.length - 1);
    boxes.push(boxOf(pixels.slice(0, cut)), boxOf(pixels.slice(cut)));
  }
  // Uses the most frequent colour of each box, so that plain areas keep theirs.
  return boxes.map(({ pixels }) => pixels.reduce((a, b) => (b.weight > a.weight ? b : a)).rgb);
}

function boxOf(pixels) {
  const spans = [0, 1, 2].map((channel) => {
    const values = pixels.map((one) => one.rgb[channel]);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  const widest = Math.max(...spans);
  const weight = pixels.reduce((sum, one) => sum + one.weight, 0);
  return { pixels, channel: spans.indexOf(widest), worth: widest * weight };
}

function nearest(palette, rgb) {
  const apart = (one) => one.reduce((sum, value, at) => sum + (value - rgb[at]) ** 2, 0);
  return palette.reduce((best, one, at) => (apart(one) < apart(palette[best]) ? at : best), 0);
}

function chunk(kind, data) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc(named), data.length + 8);
  return whole;
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
