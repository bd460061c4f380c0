// Recognizes the kind of a pasted text, and suggests tools for it.

// Limit for a text in the URL, in URL-encoded characters.
const maxCarriedBytes = 4096;

export interface Suggestion {
  slug: string;
  // What the text seems to be, such as "a JSON Web Token".
  what: string;
  // Options of the tool for this text.
  options: Record<string, string>;
  // Whether the text is secret, and must not be part of the URL.
  isSecret?: boolean;
}

const digests: Record<number, string> = {
  32: 'an MD5 digest',
  40: 'a SHA-1 digest',
  64: 'a SHA-256 digest',
  96: 'a SHA-384 digest',
  128: 'a SHA-512 digest',
};

// Whether the text is a JSON Web Token: its header is JSON with an `alg` member, in Base64url.
function isToken(text: string): boolean {
  const parts = text.split('.');
  if (parts.length !== 3 || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)) return false;
  try {
    return 'alg' in JSON.parse(atob(parts[0]!.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    return false;
  }
}

const isJson = (text: string): boolean => /^(\{[^]*\}|\[[^]*\])$/.test(text);
const isUuid = (text: string): boolean =>
  /^(urn:uuid:)?\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i.test(text);
const isColor = (text: string): boolean =>
  /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ||
  /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]+\)$/i.test(text);
const isMorse = (text: string): boolean =>
  /^[.\-–—·−/|\s]+$/.test(text) && /[.·][\s]*[-–—−]|[-–—−][\s]*[.·]|^[.·]+\s[.·]/.test(text);
const isHex = (text: string): boolean =>
  /^(0x)?[0-9a-f]{2}([\s:,]*(0x)?[0-9a-f]{2}){3,}$/i.test(text);
// Requires what plain words lack: capitals inside, and digits, symbols or padding.
const isBase64 = (text: string): boolean =>
  /^[\w+/-]{12,}={0,2}$/.test(text) &&
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text.slice(1)) &&
  text.replace(/=+$/, '').length % 4 !== 1 &&
  (/[0-9+/]/.test(text) || text.endsWith('='));

export function suggestionsFor(pasted: string): Suggestion[] {
  const text = pasted.trim();
  const found: Suggestion[] = [];
  const add = (slug: string, what: string, options: Record<string, string> = {}) =>
    found.push({ slug, what, options });
  if (/^-----BEGIN [A-Z ]*KEY-----/.test(text)) {
    const isSecret = text.includes('PRIVATE');
    const options = { operation: 'inspect' };
    return [{ slug: 'rsa-key-generator', what: 'a key in PEM', options, isSecret }];
  }
  if (isToken(text)) add('jwt-decoder', 'a JSON Web Token');
  else if (isJson(text)) add('json-formatter', 'JSON');
  else if (isUuid(text)) add('uuid-generator', 'a UUID');
  else if (isColor(text)) add('color-converter', 'a color');
  else if (isMorse(text)) add('morse-code', 'Morse code');
  else if (/^data:[^,]*;base64,/.test(text)) add('base64', 'a data URI', { operation: 'decode' });
  else if (isHex(text)) {
    add('hex-decoder', 'hexadecimal digits');
    const digest = /^[0-9a-f]+$/i.test(text) && digests[text.length];
    if (digest)
      found.unshift({ slug: 'hash-generator', what: digest, options: { expected: text } });
  } else if (isBase64(text)) add('base64', 'Base64', { operation: 'decode' });
  else if (/^#{1,6} \S|\]\([^)]+\)|^```/m.test(text)) add('markdown-preview', 'Markdown');
  return found;
}

// Returns the path of the tool, with the text in the fragment if it is short enough and not secret.
// An expected digest is an option instead; the text that it belongs to is unknown.
export function addressOf(one: Suggestion, pasted: string): { path: string; isCarried: boolean } {
  const query = new URLSearchParams(one.options).toString();
  const path = `/t/${one.slug}/${query ? `?${query}` : ''}`;
  if ('expected' in one.options) return { path, isCarried: true };
  const input = new URLSearchParams({ input: pasted }).toString();
  const isCarried = !one.isSecret && input.length <= maxCarriedBytes;
  return { path: isCarried ? `${path}#${input}` : path, isCarried };
}
