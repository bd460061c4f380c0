// Page of a picture or file: the picture, where it is used, and its sizes.

import { callOperation } from '../../api/operation_call';
import { sizeText } from '../../parts/bytes';
import { CopyButton } from '../../parts/copy';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Table } from '../../parts/table';
import { numberText } from '../../parts/times';
import type { PlacePage } from '../pages';
import { RecordPage } from '../records/record_page';
import { pageRoot } from '../site';
import { fileAtLeast, isPicture, markdownOf, sourcesOf, type Media, type MediaUses } from './media';
import { texts } from './texts';

const shownWidth = 800;
const roots = {
  content: 'content/',
  campaign: 'email/campaigns/',
  experiment: 'experiments/',
} as const;

function UseList({ uses }: { uses: MediaUses }) {
  if (uses.uses.length === 0) return <p className="aside-note">{texts.unused}</p>;
  return (
    <>
      <ul className="media-uses">
        {uses.uses.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <a href={`${pageRoot}${roots[one.kind]}${one.id}/`}>
              <bdi>{one.title}</bdi>
            </a>
            {one.is_live ? (
              <span className="badge" data-tone="good">
                {texts.live}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {uses.has_more ? <p className="aside-note">{texts.moreUses}</p> : null}
    </>
  );
}

function Uses({ media }: { media: Media }) {
  const loading = useLoaded(String(media.id), (signal) =>
    callOperation('GET /api/v1/admin/media/{id}/uses/', { id: media.id, signal }),
  );
  return (
    <section className="card text-card" aria-labelledby="media-uses">
      <h2 id="media-uses">{texts.uses}</h2>
      <Loaded loading={loading}>{(uses) => <UseList uses={uses} />}</Loaded>
    </section>
  );
}

function Sizes({ media }: { media: Media }) {
  return (
    <Fold title={texts.sizes}>
      {() => (
        <Table
          hasFigures
          label={texts.sizes}
          columns={[texts.width, texts.height, texts.type, texts.size, texts.address]}
          rows={media.sizes.map((one) => ({
            key: one.url,
            cells: [
              numberText(one.width),
              numberText(one.height),
              one.media_type,
              sizeText(one.bytes),
              <a href={one.url}>{one.url}</a>,
            ],
          }))}
        />
      )}
    </Fold>
  );
}

function Shown({ media }: { media: Media }) {
  return (
    <section className="card text-card media-shown" aria-label={texts.picture}>
      {isPicture(media) ? (
        <img
          src={fileAtLeast(media, shownWidth)}
          srcSet={sourcesOf(media, shownWidth)}
          width={media.width}
          height={media.height}
          alt={media.alt}
        />
      ) : (
        <p>
          <a href={media.url}>
            <bdi>{media.name}</bdi>
          </a>
        </p>
      )}
      <p className="form-actions">
        <CopyButton text={() => markdownOf(media)} what={texts.markdown} isWide />
      </p>
      {media.sizes.length > 0 ? <Sizes media={media} /> : null}
    </section>
  );
}

export function MediaRecordPage({ page }: { page: PlacePage }) {
  return (
    <RecordPage<Media>
      page={page}
      above={({ data }) => (
        <>
          <Shown media={data} />
          <Uses media={data} />
        </>
      )}
      without={['sizes', 'url', 'width', 'height']}
    />
  );
}
