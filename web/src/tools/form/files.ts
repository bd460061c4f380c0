// Files as input: as they are where the tool takes files, else as the text they hold, else as
// Base64 where the tool can be told so.

import type { FieldModel } from '../../api/description';
import type { Values } from '../../parts/request';
import { kit } from '../kit';

const { bytesOf, filesOf, toBase64 } = kit;

const takesBase64 = (fields: FieldModel[]): boolean =>
  fields.some(
    (one) =>
      one.name === 'input_encoding' && one.choices.some((choice) => choice.value === 'base64'),
  );

// What the fields hold then; nothing where the tool cannot take them.
export async function takeFiles(
  files: File[],
  fields: FieldModel[],
  values: Values,
): Promise<Values | undefined> {
  const field = fields.find((one) => one.widget === 'file');
  if (field) {
    const all = field.many ? [...filesOf(values[field.name]), ...files] : files[0];
    return { [field.name]: all };
  }
  const file = files[0];
  if (!file || !fields.some((one) => one.name === 'input')) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // What is no UTF-8 comes back as other bytes.
  const isText = !text.includes('\u0000') && bytesOf(text) === bytes.length;
  if (isText && !text.includes('\ufffd')) return { input: text };
  if (!takesBase64(fields)) return undefined;
  return { input: toBase64(bytes), input_encoding: 'base64' };
}
