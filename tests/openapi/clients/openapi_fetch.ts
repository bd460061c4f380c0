// The client of openapi-fetch, whose types come from openapi-typescript, in the shape that
// scenario.mjs calls.
import createClient from 'openapi-fetch';
import type { paths } from '../generated/run_openapi_fetch';

const answer = ({ data, error, response }) => ({
  status: response.status,
  data: data ?? error,
  headers: response.headers,
});

const form = ({ files }) => {
  const data = new FormData();
  for (const file of files) data.append('files', file);
  return data;
};

export function connect(address, token) {
  const client = createClient<paths>({
    baseUrl: address,
    headers: { Authorization: `Bearer ${token}` },
  });
  return {
    encode: async (body) => answer(await client.POST('/api/v1/t/base64/', { body })),
    merge: async (files) =>
      answer(await client.POST('/api/v1/t/pdf-merge/', { body: { files }, bodySerializer: form })),
    create: async (body, key) =>
      answer(
        await client.POST('/api/v1/admin/content/', {
          body,
          params: { header: { 'Idempotency-Key': key } },
        }),
      ),
    list: async (query) => answer(await client.GET('/api/v1/admin/content/', { params: { query } })),
    change: async (id, body, tag) =>
      answer(
        await client.PATCH('/api/v1/admin/content/{id}/', {
          body,
          params: { path: { id }, header: { 'If-Match': tag } },
        }),
      ),
  };
}
