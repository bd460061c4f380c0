// Versions of a prompt, each with the changes that were made after it.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { TextDiff } from '../../parts/diff/text_diff';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { useAccountNames } from '../names';
import { texts as contentTexts } from '../content/texts';
import { texts } from './texts';

const name = 'GET /api/v1/admin/content/templates/{id}/versions/';
type Version = OperationAnswer<typeof name>['results'][number];

// Number of versions shown; the list of versions has all of them.
const maxShown = 20;

const settings = ['model', 'temperature', 'max_tokens', 'output_format', 'defaults'] as const;

// Returns everything that a version consists of, as one text.
const textOf = (one: Version): string =>
  [
    one.system_prompt,
    one.body,
    ...settings.map((field) => `${field}: ${JSON.stringify(one[field])}`),
  ].join('\n');

function Change({ before, after }: { before: Version; after: Version }) {
  return (
    <TextDiff
      label={`${texts.compare} ${before.version}`}
      before={textOf(before)}
      after={textOf(after)}
    />
  );
}

export function Versions({ id, version }: { id: string; version: number }) {
  const loading = useLoaded(String(version), (signal) =>
    callOperation(name, { id, query: { page_size: maxShown }, signal }),
  );
  const authorOf = useAccountNames(
    (loading.data?.results ?? []).map((one) => one.author),
    contentTexts.you,
  );
  return (
    <section className="card text-card" aria-labelledby="template-versions">
      <h2 id="template-versions">{texts.versions}</h2>
      <Loaded loading={loading}>
        {({ results }) => (
          <ol className="versions">
            {results.map((one, at) => {
              const next = results[at - 1];
              const about = (
                <>
                  <strong>{one.version}</strong> · <Moment at={one.created_at} /> ·{' '}
                  <bdi>{authorOf(one.author) ?? contentTexts.nobody}</bdi>
                </>
              );
              return (
                <li key={one.version}>
                  {next ? (
                    <Fold title={about}>{() => <Change before={one} after={next} />}</Fold>
                  ) : (
                    <p>
                      {about} <span className="badge">{texts.now}</span>
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
