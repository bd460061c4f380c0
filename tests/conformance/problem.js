// Checks that each member of a problem (RFC 9457) agrees with the call and the response.

const pointerSyntax = /^(\/([^~]|~[01])*)*$/

export function faultsOfProblem(call, answer, response, fault) {
  const problem = JSON.parse(answer.body.toString())
  const same = (name, wanted) => {
    if (problem[name] !== wanted)
      fault(`${name} of a problem is not as it should be`, `${problem[name]} and not ${wanted}`)
  }
  same('status', answer.status)
  same('type', `/problems/${problem.code}`)
  same('instance', call.path)
  same('request_id', answer.headers['x-request-id'])
  if (response?.codes.length > 0 && !response.codes.includes(problem.code))
    fault(`${answer.status} comes with the code ${problem.code}, which is not documented`)
  if (problem.code === 'validation_error' && !(problem.errors?.length > 0))
    fault('a validation error without errors')
  faultsOfPointers(call, problem.errors ?? [], fault)
}

function faultsOfPointers(call, errors, fault) {
  for (const { pointer, code, detail } of errors) {
    if (!pointerSyntax.test(pointer)) fault('a pointer is no JSON Pointer', pointer)
    if (!/^[a-z][a-z0-9_]*$/.test(code)) fault('a code is no word', code)
    if (!/^[^\s].*[.?]$/s.test(detail)) fault('a detail is no sentence', detail)
    if (!isKnown(pointer, call))
      fault(`a pointer leads nowhere: ${pointer.replace(/\/\d+/g, '/*')}`, detail)
  }
  const { pointer: spoiled } = call.spoiled
  const isNear = ({ pointer }) => pointer.startsWith(spoiled) || spoiled.startsWith(pointer)
  if (spoiled && errors.length > 0 && errors.length < 20 && !errors.some(isNear))
    fault(`a fault at ${spoiled} is reported at ${errors.map((one) => one.pointer).join(', ')}`)
}

// Whether the first name of a pointer is in the body, the query or the path, as sent or as
// described, or is a field of the record that the operation acts on.
function isKnown(pointer, call) {
  if (pointer === '') return true
  const name = pointer.split('/')[1].replaceAll('~1', '/').replaceAll('~0', '~')
  const { parameters, bodies, recordNames } = call.operation
  return (
    recordNames.includes(name) ||
    parameters.some((one) => one.name === name) ||
    new URL(call.target, 'http://here').searchParams.has(name) ||
    (call.body?.toString().includes(name) ?? false) ||
    [...bodies.values()].some(({ names }) => names?.includes(name))
  )
}
