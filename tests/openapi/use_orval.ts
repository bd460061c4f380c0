// What a client can rely on, as orval has it: this compiles, or the test fails.
import { v1TBase64Create } from './generated/orval';

export const encode = async (): Promise<string> => {
  const answer = await v1TBase64Create({ input: 'hello' });
  return answer.status === 200 ? answer.data.output : answer.data.code;
};
