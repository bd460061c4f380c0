// Request and response types by path, for code that names fields by hand. The module `described` is
// generated from the OpenAPI document by web/tests/types/described.mjs before types are checked, so
// that any use of a field that the document does not have fails the type check.

import type { Operations, Problem } from 'described';

export type DescribedProblem = Problem;

type PathsOf<Method extends string, Key = keyof Operations> = Key extends `${Method} ${infer Path}`
  ? Path
  : never;
export type PostPath = PathsOf<'POST'>;

// Requests and responses of a path that is only known at run time are untyped.
export type RequestOf<Path extends string> = string extends Path
  ? unknown
  : Path extends PostPath
    ? Operations[`POST ${Path}`]['request']
    : never;
export type AnswerOf<Path extends string> = string extends Path
  ? Record<string, unknown>
  : Path extends PostPath
    ? Operations[`POST ${Path}`]['answer']
    : never;

// Operations of all methods, by method and path: `GET /api/v1/auth/me/`.
export type OperationName = keyof Operations & string;
export type OperationRequest<Name extends OperationName> = Operations[Name]['request'];
export type OperationAnswer<Name extends OperationName> = Operations[Name]['answer'];

export type ToolSlug = PostPath extends infer Path
  ? Path extends `/api/v1/t/${infer Slug}/`
    ? Slug
    : never
  : never;
type Tool<Slug extends ToolSlug> = Operations[`POST /api/v1/t/${Slug}/`];

// Fields of the multipart form replace those of the JSON body, for tools that accept files.
type Filled<Body, Form> = [Form] extends [undefined] ? Body : Omit<Body, keyof Form> & Form;
export type ToolRequest<Slug extends ToolSlug> = Filled<Tool<Slug>['request'], Tool<Slug>['form']>;
export type ToolAnswer<Slug extends ToolSlug> = Tool<Slug>['answer'];
