// Checks a response against the document: its status, media type and body.
import { mediaType, parsed } from './answer.js'
import { faultsOfFollowUp } from './follow.js'
import { faultsOfHeaders } from './headers.js'
import { faultsOfProblem } from './problem.js'
import { faultsOfStatus } from './status.js'

// Returns the faults of a response, each `{what, detail}`. Faults of the same kind have the same
// `what`.
export function faultsOf(document, call, answer) {
  const all = []
  const fault = (what, detail = '') => all.push({ what, detail: String(detail) })
  faultsOfStatus(call, answer, fault)
  if (call.before) faultsOfFollowUp(call, answer, fault)
  const response = call.operation.responses.get(String(answer.status))
  faultsOfHeaders(document, call, answer, response, fault)
  const isProblem = mediaType(answer) === 'application/problem+json'
  if (call.method !== 'HEAD' && isProblem) faultsOfProblem(call, answer, response, fault)
  if (answer.status >= 400 && !isProblem && answer.status !== 503)
    fault(`${answer.status} is no problem but ${mediaType(answer)}`)
  if (response) faultsOfBody(document, call, answer, response, fault)
  return all
}

function faultsOfBody(document, call, answer, response, fault) {
  const type = mediaType(answer)
  if (response.contents.size === 0 || call.method === 'HEAD') {
    if (answer.body.length > 0) fault(`${answer.status} has a body, and none is described`)
    return
  }
  const media = response.contents.get(type)
  if (!media) {
    if (type !== '' || answer.body.length > 0)
      fault(`${answer.status} comes as ${type}, not as ${[...response.contents.keys()].join(', ')}`)
    return
  }
  if (!type.endsWith('json') || !media.place) return
  const value = parsed(answer.body)
  if (value === undefined) return fault('the body is no JSON', answer.body)
  for (const { schemaPath, instancePath, message, params } of document.faultsOfAnswer(
    value,
    media.place,
  ))
    fault(
      `an answer breaks ${schemaPath.replace(/^.*#/, '')} ${params.additionalProperty ?? ''}`,
      `${instancePath} ${message}`,
    )
}
