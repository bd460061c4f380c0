// The client of orval, in the shape that scenario.mjs calls. It sends to the address that its
// configuration names, here by way of `fetch`.
import * as api from '../generated/run_orval';

export function connect(address, token) {
  const send = globalThis.fetch;
  globalThis.fetch = (path, options) =>
    send(new URL(path, address), {
      ...options,
      headers: { ...options.headers, Authorization: `Bearer ${token}` },
    });
  return {
    encode: (body) => api.v1TBase64Create(body),
    merge: (files) => api.v1TPdfMergeCreate({ files }),
    create: (body, key) => api.v1AdminContentCreate(body, { headers: { 'Idempotency-Key': key } }),
    list: (query) => api.v1AdminContentList(query),
    change: (id, body, tag) =>
      api.v1AdminContentPartialUpdate(id, body, { headers: { 'If-Match': tag } }),
  };
}
