// What a client can rely on, as orval has it: this compiles, or the test fails.
import {
  v1AdminContentCreate,
  v1AdminContentRetrieve,
  v1AdminEmailCampaignsCreate,
  v1TBase64Create,
  v1TPdfMergeCreate,
} from './generated/orval';

// Only what has to be given; answers and refusals have types of their own.
export const encode = async (): Promise<string> => {
  const answer = await v1TBase64Create({ input: 'hello' });
  return answer.status === 200 ? answer.data.output : answer.data.code;
};

// What is only read need not be sent, and null is nothing given.
export const create = () =>
  v1AdminEmailCampaignsCreate({ name: 'May', subject: 'News', body: 'Hello', send_at: null });
export const write = () =>
  v1AdminContentCreate({ content_type: 'page', title: 'About', slug: null });

// Answers always carry their fields, and those that may be null say so.
export const published = async (id: number): Promise<string> => {
  const answer = await v1AdminContentRetrieve(id);
  if (answer.status !== 200) return '';
  // @ts-expect-error: it may be null
  const moment: string = answer.data.published_at;
  return moment ?? String(answer.data.id.toFixed());
};

// Files are files.
export const merge = (files: Blob[]) => v1TPdfMergeCreate({ files });
