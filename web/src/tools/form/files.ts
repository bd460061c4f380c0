// Files as input: as files if the tool takes files, otherwise as text, or as Base64 if the tool can
// decode it.

import type { FieldModel } from '../../api/description';
import type { Values } from '../../parts/request';
import { kit } from '../kit';
import { noteFileName } from './file_names';
import { textOf } from './text_files';
import type { ToolModel } from '../tool';

const { filesOf, loadView, toBase64 } = kit;

const texts = {
  binary: 'This file does not contain text, which this tool requires.',
  oneFile: 'This tool takes one file at a time.',
  noFiles: 'This tool takes no files.',
};

export interface Taken {
  // Changed values of fields; undefined if the tool cannot take the files.
  values?: Values;
  // What somebody has to know about it; empty if there is nothing.
  note: string;
}

const takesBase64 = (fields: FieldModel[]): boolean =>
  fields.some(
    (one) =>
      one.name === 'input_encoding' && one.choices.some((choice) => choice.value === 'base64'),
  );

async function takeOne(file: File, fields: FieldModel[]): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = textOf(bytes);
  const isPlain = text?.encoding === '';
  const hasEncoding = fields.some((one) => one.name === 'input_encoding');
  const plain: Values = hasEncoding ? { input_encoding: undefined } : {};
  if (text && (isPlain || !takesBase64(fields))) {
    noteFileName(text.text, file.name);
    return {
      values: { input: text.text, ...plain },
      note: isPlain ? '' : `${file.name} was read as ${text.encoding}.`,
    };
  }
  if (takesBase64(fields)) {
    // The bytes as they are.
    const input = toBase64(bytes);
    noteFileName(input, file.name);
    return { values: { input, input_encoding: 'base64' }, note: '' };
  }
  return { note: texts.binary };
}

export async function takeFiles(files: File[], tool: ToolModel, values: Values): Promise<Taken> {
  const { fields } = tool;
  const field = fields.find((one) => one.widget === 'file');
  const [first, ...others] = files;
  if (!first) return { note: '' };
  const isMany = field && (field.many || (await loadView(tool))?.takesManyFiles);
  if (isMany)
    return { values: { [field.name]: [...filesOf(values[field.name]), ...files] }, note: '' };
  if (!field && !fields.some((one) => one.name === 'input')) return { note: texts.noFiles };
  const taken = field
    ? { values: { [field.name]: first }, note: '' }
    : await takeOne(first, fields);
  if (others.length === 0) return taken;
  const names = others.map((one) => one.name).join(', ');
  return { ...taken, note: `${taken.note} ${texts.oneFile} Not used: ${names}.`.trim() };
}
