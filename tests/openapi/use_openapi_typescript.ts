// What a client can rely on, as openapi-typescript has it: this compiles, or the test fails.
import type { paths } from './generated/openapi_typescript';

type Sent<Operation> = Operation extends { requestBody?: { content: infer Content } }
  ? Content
  : never;
type Answered<Operation, Status extends number> = Operation extends {
  responses: { [S in Status]: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type Refused<Operation, Status extends number> = Operation extends {
  responses: { [S in Status]: { content: { 'application/problem+json': infer Body } } };
}
  ? Body
  : never;

// Only what has to be given.
type Base64 = paths['/api/v1/t/base64/']['post'];
export const encode: Sent<Base64>['application/json'] = { input: 'hello' };
// @ts-expect-error: a typing mistake
export const mistyped: Sent<Base64>['application/json'] = { input: 'hello', operatoin: 'decode' };

// What is only read need not be sent, and null is nothing given.
type Campaigns = paths['/api/v1/admin/email/campaigns/']['post'];
export const campaign: Sent<Campaigns>['application/json'] = {
  name: 'May',
  subject: 'News',
  body: 'Hello',
  send_at: null,
};

// What is read can be sent back.
type OneCampaign = paths['/api/v1/admin/email/campaigns/{id}/'];
export const changed = (
  read: Answered<OneCampaign['get'], 200>,
): NonNullable<Sent<OneCampaign['patch']>>['application/json'] => ({ ...read, name: 'June' });

// Answers always carry their fields, and those that may be null say so.
type Item = Answered<paths['/api/v1/admin/content/{id}/']['get'], 200>;
export const id = (item: Item): number => item.id;
export const published = (item: Item): string => item.published_at ?? 'not yet';
// @ts-expect-error: it may be null
export const wrong = (item: Item): string => item.published_at;

// Refusals have one form.
export const code = (problem: Refused<Base64, 400>): string => problem.code;

// Files are parts of a form.
export const form: Sent<paths['/api/v1/t/pdf-merge/']['post']>['multipart/form-data'] = {
  files: ['%PDF-', '%PDF-'],
};

// Header fields are told.
type Headers = paths['/api/v1/admin/content/{id}/']['get']['responses'][200]['headers'];
export const tag = (headers: Headers): string | undefined => headers.ETag;
type Creation = paths['/api/v1/admin/content/']['post'];
export const header: Creation['parameters']['header'] = { 'Idempotency-Key': 'a1' };
