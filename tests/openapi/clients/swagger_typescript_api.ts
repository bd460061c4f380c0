// The client of swagger-typescript-api, in the shape that scenario.mjs calls. It throws refusals, and
// sends several files only as a form that is given as such.
import { Api } from '../generated/run_swagger_typescript_api';

const answer = async (call) => {
  const response = await call.catch((refused) => refused);
  return {
    status: response.status,
    data: response.data ?? response.error,
    headers: response.headers,
  };
};

export function connect(_address, token) {
  const { api } = new Api({
    baseApiParams: { headers: { Authorization: `Bearer ${token}` } },
  });
  return {
    encode: (body) => answer(api.v1TBase64Create(body)),
    merge: (files) => {
      const form = new FormData();
      for (const file of files) form.append('files', file);
      return answer(api.v1TPdfMergeCreate(form));
    },
    create: (body, key) =>
      answer(api.v1AdminContentCreate(body, { headers: { 'Idempotency-Key': key } })),
    list: (query) => answer(api.v1AdminContentList(query)),
    change: (id, body, tag) =>
      answer(api.v1AdminContentPartialUpdate(id, body, { headers: { 'If-Match': tag } })),
  };
}
