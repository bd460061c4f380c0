// OAuth authorization request, as in the query of the URL.

const names = [
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

export type AuthorizationRequest = { client_id: string; redirect_uri: string } & Partial<
  Record<(typeof names)[number], string>
>;

// A parameter that occurs twice is joined to one text that the server rejects, so that an app
// cannot hide one value behind another.
export function requestIn(search: string): AuthorizationRequest {
  const given = new URLSearchParams(search);
  const textOf = (name: string) => given.getAll(name).join(' ');
  const requested: AuthorizationRequest = {
    client_id: textOf('client_id'),
    redirect_uri: textOf('redirect_uri'),
  };
  for (const name of names) if (given.has(name)) requested[name] = textOf(name);
  return requested;
}
