// The progress of uploads, and why files were refused.

import { ProblemNotice } from '../../parts/forms/problem_notice';
import { texts } from './texts';
import type { Sent } from './use_uploads';

export function UploadList({ sent }: { sent: Sent[] }) {
  const shown = sent.filter((one) => !one.media);
  if (shown.length === 0) return null;
  return (
    <section className="card media-uploads" aria-label={texts.uploads}>
      {shown.map((one) => (
        <div key={one.key} className="media-upload">
          <p role={one.problem ? 'alert' : 'status'}>
            {one.problem ? null : `${texts.uploading} `}
            <bdi>{one.file.name}</bdi>
            {one.problem ? ` ${texts.failed}` : null}
          </p>
          {one.problem ? (
            <ProblemNotice problem={one.problem} />
          ) : (
            <progress aria-label={one.file.name} max={1} value={one.share} />
          )}
        </div>
      ))}
    </section>
  );
}
