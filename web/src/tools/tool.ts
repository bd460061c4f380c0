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

export interface ToolModel {
  card: ToolCard;
  summary: string;
  others: ToolCard[];
  path: string;
  view: string[];
  document: Description;
  fields: FieldModel[];
  parts: Part[];
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
  return {
    card: data.tools.find((one) => one.slug === data.slug)!,
    summary: data.summary,
    others: data.tools.filter((one) => one.slug !== data.slug),
    path,
    view: data.view,
    document: data.document,
    fields,
    parts: partsOf(data.document, answerOf(operation)),
    examples: data.examples,
    isHeavy: hints?.cost === 'heavy',
    isGenerator: hints?.generator ?? false,
    isOfText: !hints?.generator && fields.some(isLongText),
  };
}
