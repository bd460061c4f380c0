// Checks the status of a response: which ones are possible for a call.
import { parsed } from './answer.js'

// Kinds of calls with a method that the document does not describe.
const ofThePath = ['wrong method', 'OPTIONS']
const refusedBeforeTheCaller = { 'wrong Accept': 406, 'wrong media type': 415 }
// Codes of faults by a schema; others are rules between fields, or about records.
const schemaCodes = ['invalid_type', 'out_of_range', 'unknown_field', 'duplicate_key']

// Fields whose bounds depend on other fields, on the clock or on the settings.
const rules = [
  '/start_date',
  '/end_date',
  '/until',
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
  // Request and response of another API, imported unchanged.
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

// `default` covers the statuses with which HTTP itself refuses a request, for every operation.
const ofHttp = [405, 408, 414, 417, 431, 501, 505]
function isDocumented({ operation: { responses }, kind }, status) {
  if (ofThePath.includes(kind) || responses.has(String(status))) return true
  return responses.has('default') && ofHttp.includes(status)
}

// Returns the statuses with which the caller is refused; undefined if it may call the operation.
function refusals({ operation, identity, kind }) {
  if (ofThePath.includes(kind) || mayCall(operation, identity)) return undefined
  const before = refusedBeforeTheCaller[kind]
  return [401, 403, ...(before ? [before] : [])]
}

// Without a requirement, or with an empty one, an operation is open to all.
export const isOpen = (security) =>
  security.length === 0 || security.some((one) => Object.keys(one).length === 0)

export function mayCall({ security, role }, identity) {
  if (isOpen(security)) return true
  if (identity.isAnonymous || identity.isExpired) return false
  const scheme = identity.isKey ? 'apiKeyAuth' : 'jwtAuth'
  // The keys have no scopes for the admin side.
  const isAccepted = security.some((one) => scheme in one && one[scheme].length === 0)
  return isAccepted && (!role || identity.has(role))
}

// Returns other statuses that are possible for a caller who may call the operation.
function exceptions({ operation, identity, kind }) {
  const all = []
  if (ofThePath.includes(kind)) return all
  if (mayNeedMore(operation, identity)) all.push(403)
  if (operation.path.includes('{')) all.push(404)
  if (identity.name === 'limited key') all.push(429)
  return all
}

// Whether an operation for editors may require an approver for some requests.
const mayNeedMore = ({ role }, identity) => role === 'editor' && !identity.has('approver')

// Whether an operation has a rate limit of its own, in addition to those of callers.
const hasOwnLimit = ({ responses }) =>
  responses.get('429')?.codes.some((code) => !['rate_limited', 'quota_exceeded'].includes(code))

// Whether the response says that the record belongs to somebody else.
const isOfOthers = (answer) => parsed(answer.body)?.code === 'not_the_author'

// Whether the response demands a recent sign-in, which an earlier call may have ended.
const isOfOldSignIn = (answer) => parsed(answer.body)?.code === 'sign_in_again'

function faultsOfValid(call, answer, fault) {
  const { status } = answer
  const never = [405, 406, 415, 431]
  // The answer of a tool can be too large although the body is small.
  if (parsed(answer.body)?.code === 'body_too_large') never.push(413)
  const { identity, operation } = call
  if (!isOpen(operation.security)) never.push(401)
  const isLater = isOfOldSignIn(answer) || isOfOthers(answer)
  if (!isOpen(operation.security) && !mayNeedMore(operation, identity) && !isLater) never.push(403)
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
