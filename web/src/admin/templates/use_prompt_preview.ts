// Preview of an unsaved prompt with values to try.

import { callOperation } from '../../api/operation_call';
import type { OperationRequest } from '../../api/operations';
import { useFollowing } from '../../parts/forms/use_following';

const name = 'POST /api/v1/admin/content/templates/{id}/preview/';

export const usePromptPreview = (id: string, body: OperationRequest<typeof name>) =>
  useFollowing(JSON.stringify(body), (signal) => callOperation(name, { id, body, signal }));
