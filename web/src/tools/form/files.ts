// Files as input: as files if the tool takes files, otherwise as text, or as Base64 if the tool can
// decode it.

import type { FieldModel } from '../../api/description';
import type { Values } from '../../parts/request';
import { kit } from '../kit';
import { noteFileName } from './file_names';
import type { ToolModel } from '../tool';

const { bytesOf, filesOf, loadView, toBase64 } = kit;

const takesBase64 = (fields: FieldModel[]): boolean =>
  fields.some(
    (one) =>
      one.name === 'input_encoding' && one.choices.some((choice) => choice.value === 'base64'),
  );

// Returns the changed field values; undefined if the tool cannot take the files.
export async function takeFiles(
  files: File[],
  tool: ToolModel,
  values: Values,
): Promise<Values | undefined> {
  const { fields } = tool;
  const field = fields.find((one) => one.widget === 'file');
  if (field) {
    const isMany = field.many || (await loadView(tool))?.takesManyFiles;
    const all = isMany ? [...filesOf(values[field.name]), ...files] : files[0];
    return { [field.name]: all };
  }
  const file = files[0];
  if (!file || !fields.some((one) => one.name === 'input')) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  // Bytes that are not valid UTF-8 change when they are decoded.
  const isText = !text.includes('\u0000') && bytesOf(text) === bytes.length;
  const isPlain = isText && !text.includes('\ufffd');
  if (!isPlain && !takesBase64(fields)) return undefined;
  const input = isPlain ? text : toBase64(bytes);
  noteFileName(input, file.name);
  return isPlain ? { input } : { input, input_encoding: 'base64' };
}
