// Preview of an unsaved prompt with values to try.

import { useEffect, useState } from 'react';
import { Problem } from '../../api/client';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';

const name = 'POST /api/v1/admin/content/templates/{id}/preview/';
type Preview = OperationAnswer<typeof name>;

const waitMs = 250;

interface Asked {
  system_prompt: string;
  body: string;
  variables: Record<string, unknown>;
}

export interface PromptPreview {
  preview: Preview | undefined;
  // Why the preview belongs to an earlier text; empty if it is up to date.
  problem: string;
}

export function usePromptPreview(id: string, asked: Asked): PromptPreview {
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState('');
  const text = JSON.stringify(asked);
  useEffect(() => {
    const way = new AbortController();
    const ask = () =>
      callOperation(name, { id, body: asked, signal: way.signal })
        .then((made) => {
          setPreview(made);
          setProblem('');
        })
        .catch((error: unknown) => {
          if (way.signal.aborted) return;
          const fault = error instanceof Problem ? error.errors[0]?.detail : undefined;
          setProblem(fault ?? (error as Error).message);
        });
    const timer = window.setTimeout(() => void ask(), preview ? waitMs : 0);
    return () => {
      window.clearTimeout(timer);
      way.abort();
    };
  }, [text]);
  return { preview, problem };
}
