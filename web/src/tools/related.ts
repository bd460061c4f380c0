// Tools that people need next to a tool.

import type { ToolCard } from '../api/page_data';

const related: Record<string, string[]> = {
  'aes-encrypt-decrypt': ['password-generator', 'rsa-key-generator', 'base64', 'hash-generator'],
  base64: ['hex-decoder', 'jwt-decoder', 'aes-encrypt-decrypt', 'hash-generator'],
  'caesar-cipher': ['morse-code', 'base64', 'aes-encrypt-decrypt', 'word-counter'],
  'color-converter': ['markdown-preview', 'hex-decoder', 'lorem-ipsum'],
  'hash-generator': ['md5-generator', 'base64', 'hex-decoder', 'uuid-generator'],
  'hex-decoder': ['base64', 'hash-generator', 'color-converter', 'uuid-generator'],
  'json-formatter': ['jwt-decoder', 'base64', 'markdown-preview', 'uuid-generator'],
  'jwt-decoder': ['json-formatter', 'base64', 'rsa-key-generator', 'hash-generator'],
  'lorem-ipsum': ['word-counter', 'markdown-preview', 'uuid-generator', 'password-generator'],
  'markdown-preview': ['word-counter', 'json-formatter', 'lorem-ipsum', 'pdf-merge'],
  'md5-generator': ['hash-generator', 'base64', 'uuid-generator', 'hex-decoder'],
  'morse-code': ['caesar-cipher', 'base64', 'word-counter', 'hex-decoder'],
  'password-generator': ['uuid-generator', 'rsa-key-generator', 'hash-generator', 'lorem-ipsum'],
  'pdf-merge': ['markdown-preview', 'word-counter', 'base64', 'hash-generator'],
  'rsa-key-generator': ['jwt-decoder', 'password-generator', 'hash-generator', 'base64'],
  'uuid-generator': ['password-generator', 'hash-generator', 'lorem-ipsum', 'rsa-key-generator'],
  'word-counter': ['markdown-preview', 'lorem-ipsum', 'caesar-cipher', 'pdf-merge'],
};

const most = 4;

// Returns the related tools among those of the page, and others of the same category if they are
// few.
export function relatedTo(card: ToolCard, others: ToolCard[]): ToolCard[] {
  const named = (related[card.slug] ?? []).flatMap(
    (slug) => others.find((one) => one.slug === slug) ?? [],
  );
  const akin = others.filter((one) => one.category === card.category && !named.includes(one));
  return [...named, ...akin].slice(0, most);
}
