// Model of an operation for its page: who may call it, its parameters, body and responses.

import {
  bodyOf,
  fieldsOf,
  parameterModel,
  type FieldModel,
  type ParameterModel,
} from '../api/description';
import {
  nameIn,
  type Answer,
  type Description,
  type Header,
  type Media,
  type Operation,
  type Schema,
} from '../api/schema';
import { texts } from './texts';

export interface HeaderModel {
  name: string;
  about: string;
}

export interface ContentModel {
  mediaType: string;
  schema: Schema;
}

export interface ProblemCode {
  status: string;
  code: string;
  about: string;
}

export interface AnswerModel {
  status: string;
  about: string;
  headers: HeaderModel[];
  contents: ContentModel[];
  problems: ProblemCode[];
}

export interface ExampleModel {
  summary: string;
  request?: Record<string, unknown>;
  answer?: unknown;
}

export type CredentialKind = 'key' | 'token' | 'none';

export interface OperationModel {
  id: string;
  method: string;
  path: string;
  title: string;
  about: string;
  who: string;
  credential: CredentialKind;
  isHeavy: boolean;
  parameters: ParameterModel[];
  // Media types, schema and fields of the body; empty if there is none.
  bodyTypes: string[];
  bodySchema?: Schema;
  fields: FieldModel[];
  answers: AnswerModel[];
  examples: ExampleModel[];
  // Media types that can be requested with `Accept`.
  accepted: string[];
}

const problemType = 'application/problem+json';

// Splits the description of an API call into the text and its last paragraph, which states what the
// call requires. Descriptions of pages have no such paragraph.
function aboutOf(operation: Operation): { about: string; who: string } {
  const paragraphs = (operation.description ?? '').split('\n\n');
  const last = paragraphs[paragraphs.length - 1]!;
  if (last.startsWith('Requires '))
    return { about: paragraphs.slice(0, -1).join('\n\n'), who: last };
  const isOpen = (operation.security ?? []).length === 0;
  return { about: operation.description ?? '', who: isOpen ? texts.openCall : texts.metricsCall };
}

function credentialOf(operation: Operation): CredentialKind {
  const ways = (operation.security ?? []).flatMap((one) => Object.keys(one));
  if (ways.length === 0) return 'none';
  // The usual one is the first.
  return ways[0] === 'apiKeyAuth' ? 'key' : 'token';
}

// Extracts the problem codes from a response's description: a list with statuses, or just codes.
function problemsOf(status: string, text: string): ProblemCode[] {
  const listed = [...text.matchAll(/^- (\d+) `([a-z0-9_]+)`: (.*)$/gm)];
  if (listed.length > 0)
    return listed.map(([, own, code, about]) => ({ status: own!, code: code!, about: about! }));
  return [...text.matchAll(/`([a-z0-9_]+)`/g)].map(([, code]) => ({
    status,
    code: code!,
    about: '',
  }));
}

function headersOf(document: Description, given: Record<string, Header> = {}): HeaderModel[] {
  return Object.entries(given).map(([name, header]) => {
    const known = header.$ref ? document.components?.headers?.[nameIn(header.$ref)] : header;
    return { name, about: known?.description ?? '' };
  });
}

function answerModel(document: Description, status: string, given: Answer): AnswerModel {
  const answer = given.$ref ? document.components?.responses?.[nameIn(given.$ref)] : given;
  const contents = Object.entries(answer?.content ?? {});
  const isProblem = contents.some(([type]) => type === problemType);
  const about = answer?.description ?? '';
  return {
    status,
    about: isProblem ? about.split(':')[0]! : about,
    headers: headersOf(document, answer?.headers),
    contents: contents
      .filter(([type]) => type !== problemType)
      .map(([mediaType, media]) => ({ mediaType, schema: media.schema ?? {} })),
    problems: isProblem ? problemsOf(status, about) : [],
  };
}

function successOf(operation: Operation): Media | undefined {
  const status = Object.keys(operation.responses).find((one) => one.startsWith('2'));
  return status ? operation.responses[status]?.content?.['application/json'] : undefined;
}

function examplesOf(operation: Operation): ExampleModel[] {
  const requests = bodyOf(operation)?.examples ?? {};
  const answers = successOf(operation)?.examples ?? {};
  const names = new Set([...Object.keys(requests), ...Object.keys(answers)]);
  return [...names].map((name) => ({
    summary: requests[name]?.summary ?? answers[name]?.summary ?? name,
    request: requests[name]?.value as ExampleModel['request'],
    answer: answers[name]?.value,
  }));
}

export function operationOf(
  document: Description,
  path: string,
  method: string,
  operation: Operation,
): OperationModel {
  const content = operation.requestBody?.content ?? {};
  const types = Object.keys(content);
  const schema = (bodyOf(operation) ?? content[types[0] ?? ''])?.schema;
  const answered = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) => Object.keys(answer.content ?? {}));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    title: operation.summary,
    ...aboutOf(operation),
    credential: credentialOf(operation),
    isHeavy: operation['x-toolyard']?.cost === 'heavy',
    parameters: (operation.parameters ?? []).map((one) => parameterModel(document, one)),
    bodyTypes: types,
    bodySchema: schema,
    fields: schema ? fieldsOf(document, schema) : [],
    answers: Object.entries(operation.responses).map(([status, answer]) =>
      answerModel(document, status, answer),
    ),
    examples: examplesOf(operation),
    accepted: [...new Set(answered)],
  };
}

export const operationsOf = (document: Description): OperationModel[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationOf(document, path, method, operation),
    ),
  );
