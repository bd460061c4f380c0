// The client of @hey-api/openapi-ts, in the shape that scenario.mjs calls.
import * as api from '../generated/run_hey_api/sdk.gen';
import { client } from '../generated/run_hey_api/client.gen';

const answer = ({ data, error, response }) => ({
  status: response.status,
  data: data ?? error,
  headers: response.headers,
});

export function connect(_address, token) {
  client.setConfig({ auth: ({ scheme }) => (scheme === 'bearer' ? token : undefined) });
  return {
    encode: async (body) => answer(await api.v1TBase64Create({ body })),
    merge: async (files) => answer(await api.v1TPdfMergeCreate({ body: { files } })),
    create: async (body, key) =>
      answer(await api.v1AdminContentCreate({ body, headers: { 'Idempotency-Key': key } })),
    list: async (query) => answer(await api.v1AdminContentList({ query })),
    change: async (id, body, tag) =>
      answer(
        await api.v1AdminContentPartialUpdate({ path: { id }, body, headers: { 'If-Match': tag } }),
      ),
  };
}
