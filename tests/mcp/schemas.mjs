// Checks messages against the schema of their MCP revision. The schemas are published by others and
// not part of this repository: see tests/vectors/README.md.
import Draft07 from 'ajv';
import Draft2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.env.TOOLYARD_VECTORS, 'reference/mcp');
export const schemasAreThere = existsSync(join(folder, 'schema-2026-07-28.json'));
export const handshakes = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
export const modern = '2026-07-28';
const claim = 'io.modelcontextprotocol/protocolVersion';

const results = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  ping: 'EmptyResult',
};
const requests = {
  initialize: 'InitializeRequest',
  'server/discover': 'DiscoverRequest',
  'tools/list': 'ListToolsRequest',
  'tools/call': 'CallToolRequest',
  ping: 'PingRequest',
};
const notifications = {
  'notifications/initialized': 'InitializedNotification',
  'notifications/cancelled': 'CancelledNotification',
  'notifications/progress': 'ProgressNotification',
};
const errors = { '-32020': 'HeaderMismatchError', '-32022': 'UnsupportedProtocolVersionError' };

export function validator(Kind = Draft2020) {
  const ajv = new Kind({ strict: false, allErrors: true });
  formats(ajv);
  ajv.addFormat('byte', true);
  return ajv;
}

const known = new Map();
function schemasOf(revision) {
  if (known.has(revision)) return known.get(revision);
  const isNew = revision >= '2025-11-25';
  const ajv = validator(isNew ? Draft2020 : Draft07);
  const schema = JSON.parse(readFileSync(join(folder, `schema-${revision}.json`)));
  ajv.addSchema(schema, revision);
  const place = isNew ? '$defs' : 'definitions';
  const made = { ajv, place, names: schema[place], checks: new Map() };
  known.set(revision, made);
  return made;
}

function faultsOf(revision, name, value) {
  const { ajv, place, checks } = schemasOf(revision);
  if (!checks.has(name)) checks.set(name, ajv.compile({ $ref: `${revision}#/${place}/${name}` }));
  const check = checks.get(name);
  return check(value) ? [] : check.errors.map((e) => `${name}${e.instancePath} ${e.message}`);
}

// Returns the revision of a request: by its `_meta`, its header (HTTP), or the negotiated version
// (stdio).
export function revisionOf(request, named) {
  const claimed = request?.params?._meta?.[claim];
  if (typeof claimed === 'string' && claimed >= modern) return modern;
  const requested = request?.method === 'initialize' ? request.params?.protocolVersion : undefined;
  if (handshakes.includes(requested)) return requested;
  if (handshakes.includes(named)) return named;
  return named !== undefined && named >= modern ? modern : '2025-03-26';
}

// Returns the faults of a request or a notification; empty if it conforms to its revision.
export function faultsOfRequest(message, revision) {
  if (Array.isArray(message)) return message.flatMap((one) => faultsOfRequest(one, revision));
  const isRequest = message !== null && typeof message === 'object' && 'id' in message;
  const name = (isRequest ? requests : notifications)[message?.method];
  return [
    ...faultsOf(revision, isRequest ? 'JSONRPCRequest' : 'JSONRPCNotification', message),
    ...(name && schemasOf(revision).names[name] ? faultsOf(revision, name, message) : []),
  ];
}

// Returns the faults of `answer`, the response to `request`.
export function faultsOfAnswer(request, answer, revision) {
  if (Array.isArray(answer)) {
    const requested = (one) => (Array.isArray(request) ? request : []).find((r) => r?.id === one.id);
    return answer.flatMap((one) => faultsOfAnswer(requested(one), one, revision));
  }
  // A notification before the response.
  if (answer?.method && !('id' in answer)) return faultsOfRequest(answer, revision);
  const { names } = schemasOf(revision);
  if (answer?.error) {
    const envelope = names.JSONRPCErrorResponse ? 'JSONRPCErrorResponse' : 'JSONRPCError';
    // These revisions require an id, which is unknown if the request could not be read.
    const given = envelope === 'JSONRPCError' && !('id' in answer) ? { id: 0, ...answer } : answer;
    const special = errors[answer.error.code];
    return [
      ...faultsOf(revision, envelope, given),
      ...(special && names[special] ? faultsOf(revision, special, answer) : []),
    ];
  }
  const envelope = names.JSONRPCResultResponse ? 'JSONRPCResultResponse' : 'JSONRPCResponse';
  const name = request?.method === 'initialize' ? 'InitializeResult' : results[request?.method];
  const spoken = answer?.result?.protocolVersion;
  if (name === 'InitializeResult' && handshakes.includes(spoken) && spoken !== revision)
    return faultsOfAnswer(request, answer, spoken);
  return [
    ...faultsOf(revision, envelope, answer),
    ...(name && names[name] ? faultsOf(revision, name, answer.result) : []),
  ];
}
