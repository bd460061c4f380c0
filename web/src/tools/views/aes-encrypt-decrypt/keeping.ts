// What a person must keep to decrypt a text later, in one sentence.

import type { ToolAnswer } from '../../../api/operations';

type Answer = Pick<
  ToolAnswer<'aes-encrypt-decrypt'>,
  'format' | 'kdf' | 'iv' | 'tag' | 'generated_key' | 'output'
>;

const listed = (things: string[]): string =>
  `${things.slice(0, -1).join(', ')} and ${things.at(-1)!}`;

export function whatToKeep({ format, kdf, iv, tag }: Answer): string {
  const secret = kdf ? 'the password' : 'the key';
  if (format === 'envelope')
    return `Keep the encrypted text and ${secret}: decrypting takes both, and nothing else.`;
  if (format === 'openssl')
    return `Keep the encrypted text, ${secret} and the command below: decrypting takes them all.`;
  const values = [
    kdf ? 'the salt and the settings of the key derivation' : '',
    iv ? 'the IV' : '',
    tag ? 'the tag' : '',
  ];
  const all = ['the encrypted text', secret, ...values.filter(Boolean)];
  return `Keep ${listed(all)}: decrypting takes them all.`;
}
