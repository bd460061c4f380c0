// What is pasted and dropped into a text: formatted text becomes Markdown, an address makes a link
// of the selection, and pictures are uploaded.

import { toast } from '../../../parts/toast';
import { inserted, isInCode, type Selected } from './edit';
import { isAddress, linked } from './inline_commands';
import { pastedMarkdown } from './paste/pasted';
import { fileOfData, isPicture, pictureText, uploadPicture, waitingMark } from './pictures';
import { texts } from './texts';
import type { Writing } from './writing';

// As many bytes as the server accepts for a text.
const maxBytes = 1 << 20;

const bytesOf = (text: string): number =>
  text.length > maxBytes ? text.length : new Blob([text]).size;

export interface PastingGiven {
  writing: Writing;
  // Where pictures are uploaded; undefined: nowhere.
  media: string | undefined;
  // Whether only the limit of the size is checked.
  isPlain: boolean;
}

// Whether a text would become longer than the server accepts.
function isTooLong({ text, from, to }: Selected, more: string): boolean {
  if (more.length < 10_000 && text.length < maxBytes / 4) return false;
  const size = text.length - (to - from) + more.length;
  return size > maxBytes || bytesOf(text.slice(0, from) + more + text.slice(to)) > maxBytes;
}

function insert({ writing }: PastingGiven, text: string): boolean {
  const at = writing.selected;
  if (isTooLong(at, text)) {
    toast(texts.tooLong);
    return false;
  }
  writing.apply(inserted(at, text));
  return true;
}

// Replaces a mark, wherever it is now. If it was deleted, nothing happens.
function replaceMark(writing: Writing, mark: string, text: string): void {
  const { text: all, from, to } = writing.selected;
  const start = all.indexOf(mark);
  if (start < 0) return;
  const end = start + mark.length;
  const moved = (place: number) =>
    place <= start ? place : Math.max(start, place + text.length - mark.length);
  writing.apply({ start, end, text, from: moved(from), to: moved(to) });
}

async function send({ writing, media }: PastingGiven, file: File, mark: string, alt: string) {
  try {
    const made = await uploadPicture(media!, file);
    replaceMark(writing, mark, pictureText(alt || made.alt, made.url));
  } catch (problem) {
    replaceMark(writing, mark, '');
    toast(`${texts.uploadFailed} ${(problem as Error).message}`);
  }
}

// Inserts pictures, each where its mark is until it has arrived.
export function insertPictures(given: PastingGiven, files: File[]): void {
  const pictures = files.filter(isPicture);
  if (pictures.length === 0) return toast(texts.notPictures);
  if (!given.media) return toast(texts.noUploads);
  const marks = pictures.map(({ name }) => waitingMark(name));
  if (!insert(given, marks.join('\n\n'))) return undefined;
  pictures.forEach((file, at) => void send(given, file, marks[at]!, ''));
  return undefined;
}

// Inserts a formatted text as Markdown. Returns whether there was one.
function insertFormatted(given: PastingGiven, html: string): boolean {
  const pasted = pastedMarkdown(html);
  if (!pasted) return false;
  let { markdown, missing } = pasted;
  const sent: [File, string, string][] = [];
  pasted.pictures.forEach(({ data, alt }, at) => {
    const file = given.media ? fileOfData(data, alt || `picture ${at + 1}`) : undefined;
    const mark = waitingMark(alt);
    const picture = new RegExp(`!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(picture:${at}\\)`);
    markdown = markdown.replace(picture, () => mark);
    if (file) sent.push([file, mark, alt]);
    else missing += 1;
  });
  if (!insert(given, markdown)) return true;
  toast(missing > 0 ? texts.missingPictures : texts.pasted);
  for (const [file, mark, alt] of sent) void send(given, file, mark, alt);
  return true;
}

const editors = ['vscode-editor-data', 'application/vnd.code.copymetadata'];

// Whether the clipboard is from an editor of source text, whose colors are not meant.
const isSource = ({ types }: DataTransfer): boolean => editors.some((one) => types.includes(one));

// Pictures that the clipboard contains beside a text are pictures of that text, as from Word.
function filesOf(data: DataTransfer, html: string): File[] {
  const hasText = data.getData('text/plain').trim() !== '';
  const isPictureOnly = /<img\b/i.test(html) && !/<(?:p|li|td|h\d)\b/i.test(html);
  return hasText && !isPictureOnly ? [] : [...data.files];
}

// Returns whether the paste was done here, so that the browser must not do it.
export function paste(given: PastingGiven, data: DataTransfer): boolean {
  const { writing, isPlain } = given;
  const text = data.getData('text/plain');
  const at = writing.selected;
  if (isTooLong(at, text)) {
    toast(texts.tooLong);
    return true;
  }
  if (isPlain) return false;
  const html = data.getData('text/html');
  const files = filesOf(data, html);
  if (files.length > 0) {
    insertPictures(given, files);
    return true;
  }
  if (isInCode(at.text, at.from)) return false;
  if (at.from !== at.to && isAddress(text) && !at.text.slice(at.from, at.to).includes('\n'))
    return writing.run(linked(text.trim()));
  return html !== '' && !isSource(data) && insertFormatted(given, html);
}
