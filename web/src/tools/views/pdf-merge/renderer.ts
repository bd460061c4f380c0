// Draws pages of files in the browser: PDF files with PDF.js, images by itself. Loaded when files
// have been chosen. PDF.js runs on the page's own thread, because the policy of the pages allows no
// workers; it draws in steps of a few milliseconds.

import pdfjs from 'pdfjs/pdf.js';
import worker from 'pdfjs/pdf.worker.js';
// Keeps the helpers of the bundler in the chunk of the kit, which all pages have.
import '../../kit';

export interface Opened {
  count: number;
  // Draws a page, counted from 1, that fits into a square.
  draw: (page: number, side: number) => Promise<HTMLCanvasElement>;
}

function canvasOf(width: number, height: number, side: number) {
  const scale = side / Math.max(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  return { canvas, scale, context: canvas.getContext('2d')! };
}

async function openPicture(file: File): Promise<Opened> {
  const picture = await createImageBitmap(file);
  const draw = (side: number) => {
    const { canvas, context } = canvasOf(picture.width, picture.height, side);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
  return { count: 1, draw: (_, side) => Promise.resolve(draw(side)) };
}

async function openPdf(file: File): Promise<Opened | undefined> {
  // Without the package of PDF.js, the program is built without it.
  if (!pdfjs.getDocument) return undefined;
  Object.assign(globalThis, { pdfjsWorker: worker });
  const document = await pdfjs.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    isEvalSupported: false,
    verbosity: 0,
  }).promise;
  const draw = async (number: number, side: number) => {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { canvas, scale, context } = canvasOf(width, height, side);
    await page.render({ canvasContext: context, viewport: page.getViewport({ scale }) }).promise;
    page.cleanup();
    return canvas;
  };
  return { count: document.numPages, draw };
}

// Pages are drawn one after the other, so that the page stays responsive.
let queue: Promise<unknown> = Promise.resolve();

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = queue.then(work);
  queue = done.then(
    () => undefined,
    () => undefined,
  );
  return done;
}

// Returns undefined if the pages cannot be drawn: because of a password, or damage that the server
// may repair.
export async function open(file: File): Promise<Opened | undefined> {
  try {
    const isPicture = /^image\/(jpeg|png|webp)$/.test(file.type);
    const opened = await (isPicture ? openPicture(file) : openPdf(file));
    return opened && { ...opened, draw: (page, side) => inTurn(() => opened.draw(page, side)) };
  } catch {
    return undefined;
  }
}
