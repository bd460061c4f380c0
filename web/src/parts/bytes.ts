// Byte sizes as text, Base64, and the files of form fields and downloads.

const encoder = new TextEncoder();

export const bytesOf = (text: string): number => encoder.encode(text).length;

// Texts longer than this are not searched by the browser for their direction on every change.
const maxSearched = 2000;
// Returns the value of `dir`: of a long text, its direction by the first letter.
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= maxSearched) return 'auto';
  const letter = /\p{L}/u.exec(text.slice(0, maxSearched))?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 'rtl' : 'ltr';
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const isLarge = bytes >= 1024 * 1024;
  const value = bytes / (isLarge ? 1024 * 1024 : 1024);
  return `${value.toFixed(value < 10 ? 1 : 0)} ${isLarge ? 'MiB' : 'KiB'}`;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  const step = 0x8000;
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const packed = atob(text.replace(/\s/g, ''));
  return Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
}

// Returns the files in the value of a field: one, several or none.
export const filesOf = (value: unknown): File[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is File => one instanceof File);

// Offers the content to the browser as a download. Browsers make names of files harmless.
export function download(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
