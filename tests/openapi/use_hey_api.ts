// What a client can rely on, as @hey-api/openapi-ts has it: this compiles, or the test fails.
import {
  v1AdminContentCreate,
  v1AdminContentRetrieve,
  v1AdminEmailCampaignsCreate,
  v1AdminEmailCampaignsRetrieveById,
  v1TBase64Create,
} from './generated/hey_api';

// Only what has to be given; answers and refusals have types of their own.
export const encode = async (): Promise<string> => {
  const { data, error } = await v1TBase64Create({ body: { input: 'hello' } });
  return error ? error.code : data.output;
};

// What is only read need not be sent, and header fields are told.
export const create = async (): Promise<number> => {
  const { data } = await v1AdminEmailCampaignsCreate({
    body: { name: 'May', subject: 'News', body: 'Hello', send_at: null },
    headers: { 'Idempotency-Key': 'a1' },
    throwOnError: true,
  });
  return data.id;
};
export const write = () =>
  v1AdminContentCreate({ body: { content_type: 'page', title: 'About', slug: null } });

// What may be null says so.
export const started = async (id: number): Promise<string> => {
  const { data } = await v1AdminEmailCampaignsRetrieveById({ path: { id }, throwOnError: true });
  // @ts-expect-error: it may be null
  const moment: string = data.started_at;
  return moment ?? data.name;
};
export const title = async (id: number): Promise<string> => {
  const { data } = await v1AdminContentRetrieve({
    path: { id },
    headers: { 'If-None-Match': '"1"' },
    throwOnError: true,
  });
  return data.title;
};
