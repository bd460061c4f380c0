// Which statuses a call may be answered with.
import { parsed } from './answer.js'

// What the document cannot tell of an operation: a method that it does not have.
const ofThePath = ['wrong method', 'OPTIONS']
const refusedBeforeTheCaller = { 'wrong Accept': 406, 'wrong media type': 415 }
// The codes of faults that a schema tells; others are rules between fields, or about records.
const schemaCodes = ['invalid_type', 'out_of_range', 'unknown_field', 'duplicate_key']

// Bounds that depend on other fields, on the clock or on the settings.
const rules = [
  '/start_date',
  '/end_date',
  '/period/end',
  '/max_position',
  '/consent/at',
  '/count',
  '/namespace/end',
  '/baseline',
  '/min_effect',
  '/smallest_share',
  '/salt',
  '/personal',
  '/iterations',
  '/memory_kib',
  '/parallelism',
  '/tag',
  '/bits',
  // What another API has asked and answered, given as it is.
  '/request',
  '/response',
]
const isRule = (pointer) => rules.includes(pointer) || pointer.startsWith('/budget/')

export function faultsOfStatus(call, answer, fault) {
  const { status } = answer
  const { operation, kind } = call
  if (status >= 500 && !(status !== 500 && operation.responses.has(String(status))))
    return fault(`a fault of the server: ${status}`)
  if (!isDocumented(call, status))
    fault(`${status} is not documented`, `${kind} by ${call.identity.name}`)
  const wanted = refusals(call) ?? call.expects
  if (!wanted) return faultsOfValid(call, answer, fault)
  if (!wanted.includes(status) && !exceptions(call).includes(status))
    fault(
      `${kind} ${call.spoiled.what ?? ''} is answered with ${status}, not ${wanted.join(' or ')}`,
    )
}

// `default` stands for what HTTP itself refuses, whatever the operation.
const ofHttp = [405, 408, 414, 417, 431, 501, 505]
function isDocumented({ operation: { responses }, kind }, status) {
  if (ofThePath.includes(kind) || responses.has(String(status))) return true
  return responses.has('default') && ofHttp.includes(status)
}

// Nothing where the caller may call.
function refusals({ operation, identity, kind }) {
  if (ofThePath.includes(kind) || mayCall(operation, identity)) return undefined
  const before = refusedBeforeTheCaller[kind]
  return [401, 403, ...(before ? [before] : [])]
}

// No requirement, or an empty one, is open to all.
export const isOpen = (security) =>
  security.length === 0 || security.some((one) => Object.keys(one).length === 0)

export function mayCall({ security, role }, identity) {
  if (isOpen(security)) return true
  if (identity.isAnonymous || identity.isExpired) return false
  const scheme = identity.isKey ? 'apiKeyAuth' : 'jwtAuth'
  return security.some((one) => scheme in one) && (!role || identity.has(role))
}

// What a caller who may call can be told nevertheless.
function exceptions({ operation, identity, kind }) {
  const all = []
  if (ofThePath.includes(kind)) return all
  if (mayNeedMore(operation, identity)) all.push(403)
  if (operation.path.includes('{')) all.push(404)
  if (identity.name === 'limited key') all.push(429)
  return all
}

// What an editor may call can need an approver for some of what is asked.
const mayNeedMore = ({ role }, identity) => role === 'editor' && !identity.has('approver')

// Some operations have a limit beside those of their callers.
const hasOwnLimit = ({ responses }) =>
  responses.get('429')?.codes.some((code) => !['rate_limited', 'quota_exceeded'].includes(code))

// Some changes need a recent sign-in, and a call before may have ended it.
const isOfOldSignIn = (answer) => parsed(answer.body)?.code === 'sign_in_again'

function faultsOfValid(call, answer, fault) {
  const { status } = answer
  const never = [405, 406, 415, 431]
  // What a tool makes of a small body can be too large nevertheless.
  if (parsed(answer.body)?.code === 'body_too_large') never.push(413)
  const { identity, operation } = call
  if (!isOpen(operation.security)) never.push(401)
  if (!isOpen(operation.security) && !mayNeedMore(operation, identity) && !isOfOldSignIn(answer))
    never.push(403)
  if (identity.name !== 'limited key' && !hasOwnLimit(operation)) never.push(429)
  if (never.includes(status)) return fault(`a valid call is answered with ${status}`)
  if (status !== 400 || call.method === 'HEAD') return
  const problem = parsed(answer.body) ?? {}
  if (!problem.errors) fault(`a valid call is answered with 400 ${problem.code}`)
  for (const { pointer, code, detail } of problem.errors ?? [])
    if (schemaCodes.includes(code) && !isRule(pointer))
      fault(
        `what the schema allows is refused at ${pointer.replace(/\/\d+/g, '/*')} (${code})`,
        `${detail} Given: ${JSON.stringify(call.given)?.slice(0, 300)}`,
      )
}
