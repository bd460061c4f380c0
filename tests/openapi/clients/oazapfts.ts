// The client of oazapfts, in the shape that scenario.mjs calls.
import * as api from '../generated/run_oazapfts';

export function connect(_address, token) {
  api.defaults.headers = { Authorization: `Bearer ${token}` };
  return {
    encode: (body) => api.v1TBase64Create(body),
    merge: (files) => api.v1TPdfMergeCreate({ files }),
    create: (body, key) => api.v1AdminContentCreate(body, { idempotencyKey: key }),
    list: (query) => api.v1AdminContentList(query),
    change: (id, body, tag) => api.v1AdminContentPartialUpdate(id, body, { ifMatch: tag }),
  };
}
