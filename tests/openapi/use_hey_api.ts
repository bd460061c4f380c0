// What a client can rely on, as @hey-api/openapi-ts has it: this compiles, or the test fails.
import {
  v1AdminContentCreate,
  v1AdminContentRetrieve2,
  v1TBase64Create,
  v1TPdfMergeCreate,
} from './generated/hey_api';

export const encode = async (): Promise<string> => {
  const { data, error } = await v1TBase64Create({ body: { input: 'hello' } });
  if (error) return error.code;
  return data?.output ?? '';
};
