// OAuth authorization request, as in the query of the URL.

const names = [
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;

export type Asked = { client_id: string; redirect_uri: string } & Partial<
  Record<(typeof names)[number], string>
>;

// A parameter that occurs twice is joined to one text that the server rejects, so that an app
// cannot hide one value behind another.
export function askedIn(search: string): Asked {
  const given = new URLSearchParams(search);
  const textOf = (name: string) => given.getAll(name).join(' ');
  const asked: Asked = {
    client_id: textOf('client_id'),
    redirect_uri: textOf('redirect_uri'),
  };
  for (const name of names) if (given.has(name)) asked[name] = textOf(name);
  return asked;
}
