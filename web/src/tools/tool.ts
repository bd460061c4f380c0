// Model of a tool for its page: path, request fields, response parts and examples.

import {
  answerOf,
  bodyOf,
  fieldsOf,
  partsOf,
  type FieldModel,
  type Part,
} from '../api/description';
import type { Example, ToolCard, ToolData } from '../api/page_data';
import type { Description } from '../api/schema';
import type { Names } from '../parts/fields/names';
import { namesOf } from './names';

export interface ToolModel {
  card: ToolCard;
  summary: string;
  others: ToolCard[];
  path: string;
  view: string[];
  document: Description;
  fields: FieldModel[];
  parts: Part[];
  names: Names;
  examples: Example[];
  // Whether it runs only on demand, and not while somebody types.
  isHeavy: boolean;
  // Whether each call produces something new, without an input.
  isGenerator: boolean;
  // Whether it works on a long text, so that input and result stand side by side in full height.
  isOfText: boolean;
}

const isLongText = (one: FieldModel): boolean =>
  one.name === 'input' && one.level === 'main' && ['multiline', 'code'].includes(one.widget);

export function toolOf(data: ToolData): ToolModel {
  const [path, methods] = Object.entries(data.document.paths)[0]!;
  const operation = methods.post!;
  const hints = operation['x-toolyard'];
  const fields = fieldsOf(data.document, bodyOf(operation)?.schema ?? {});
  const parts = partsOf(data.document, answerOf(operation));
  return {
    card: data.tools.find((one) => one.slug === data.slug)!,
    summary: data.summary,
    others: data.tools.filter((one) => one.slug !== data.slug),
    path,
    view: data.view,
    document: data.document,
    fields,
    parts,
    names: namesOf(fields, parts),
    examples: data.examples,
    // Fillers are made again as their options change; keys, which take longer, are not.
    isHeavy: hints?.cost === 'heavy' && (!hints.generator || fields.some((one) => one.isSecret)),
    isGenerator: hints?.generator ?? false,
    isOfText: !hints?.generator && fields.some(isLongText),
  };
}
