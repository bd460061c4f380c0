// Progress of a model that writes a text, or its error.

import { useEffect } from 'react';
import { toast } from '../../parts/toast';
import type { Saver } from '../records/saver';
import { RecordLink } from '../values';
import { isWriting, type Item } from './item';
import { texts } from './texts';

const everyMs = 1500;

export function GenerationState({ saver, item }: { saver: Saver<Item>; item: Item }) {
  const isUnderWay = isWriting(item);
  const { generation } = item;
  const before = item.revision;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    let timer: number;
    const ask = async () => {
      await saver.reload();
      const now = saver.base.data;
      if (isWriting(now)) timer = window.setTimeout(() => void ask(), everyMs);
      else if (now.revision !== before) toast(texts.written);
    };
    timer = window.setTimeout(() => void ask(), everyMs);
    return () => window.clearTimeout(timer);
    // Polling continues until the model is done, even if other revisions are saved in the meantime.
  }, [saver, isUnderWay]);
  if (isUnderWay)
    return (
      <div className="generation" role="status">
        <progress className="generation-bar" aria-label={texts.writing} />
        <p>
          {generation?.state === 'queued' ? texts.writingQueued : texts.writing} {texts.writingHelp}
          {(generation?.attempts ?? 0) > 1 ? ` Attempt ${generation?.attempts}.` : ''}
          {generation?.error ? <bdi>{` ${generation.error}`}</bdi> : null}
        </p>
      </div>
    );
  if (generation?.state !== 'failed') return null;
  return (
    <div className="notice">
      <p className="notice-text">
        {texts.failed}: <bdi>{generation.error}</bdi>{' '}
        {generation.job_id ? <RecordLink refers="jobs" id={generation.job_id} /> : null}
      </p>
    </div>
  );
}
