// Icons of the tools, each an SVG file with one path, as the page draws them.

import aes from './aes-encrypt-decrypt.icon.svg';
import base64 from './base64.icon.svg';
import caesar from './caesar-cipher.icon.svg';
import color from './color-converter.icon.svg';
import hash from './hash-generator.icon.svg';
import hex from './hex-decoder.icon.svg';
import json from './json-formatter.icon.svg';
import jwt from './jwt-decoder.icon.svg';
import lorem from './lorem-ipsum.icon.svg';
import markdown from './markdown-preview.icon.svg';
import md5 from './md5-generator.icon.svg';
import morse from './morse-code.icon.svg';
import password from './password-generator.icon.svg';
import pdf from './pdf-merge.icon.svg';
import rsa from './rsa-key-generator.icon.svg';
import uuid from './uuid-generator.icon.svg';
import words from './word-counter.icon.svg';

const drawings: Record<string, string> = {
  'aes-encrypt-decrypt': aes,
  base64,
  'caesar-cipher': caesar,
  'color-converter': color,
  'hash-generator': hash,
  'hex-decoder': hex,
  'json-formatter': json,
  'jwt-decoder': jwt,
  'lorem-ipsum': lorem,
  'markdown-preview': markdown,
  'md5-generator': md5,
  'morse-code': morse,
  'password-generator': password,
  'pdf-merge': pdf,
  'rsa-key-generator': rsa,
  'uuid-generator': uuid,
  'word-counter': words,
};

// Returns the path of the icon of a tool; undefined if it has none.
export const pathOfIcon = (slug: string): string | undefined =>
  / d="([^"]+)"/.exec(drawings[slug] ?? '')?.[1];
