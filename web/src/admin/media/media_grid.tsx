// Media as a grid of pictures, each with what is missing and a button that copies its Markdown.

import { CopyButton } from '../../parts/copy';
import { sizeText } from '../../parts/bytes';
import { Icon } from '../../parts/icon';
import { pageRoot } from '../site';
import { isPicture, markdownOf, needsAlt, sourcesOf, fileAtLeast, type Media } from './media';
import { texts } from './texts';

const tileWidth = 240;

function Badges({ media }: { media: Media }) {
  return (
    <>
      {needsAlt(media) ? (
        <span className="badge" data-tone="warn">
          {texts.needsAlt}
        </span>
      ) : null}
      {media.is_animated ? <span className="badge">{texts.animated}</span> : null}
    </>
  );
}

function Tile({ media }: { media: Media }) {
  return (
    <li className="media-tile">
      <a className="media-link" href={`${pageRoot}media/${media.id}/`}>
        {isPicture(media) ? (
          <img
            src={fileAtLeast(media, tileWidth)}
            srcSet={sourcesOf(media, tileWidth)}
            width={media.width}
            height={media.height}
            alt=""
            loading="lazy"
          />
        ) : (
          <span className="media-file">
            <Icon name="file" />
          </span>
        )}
        <bdi className="media-name">{media.name}</bdi>
      </a>
      <p className="media-facts">
        {isPicture(media) ? (
          <span className="number">{`${media.width} × ${media.height}`}</span>
        ) : (
          <span>{sizeText(media.bytes)}</span>
        )}
        <Badges media={media} />
      </p>
      <CopyButton text={() => markdownOf(media)} what={texts.markdown} />
    </li>
  );
}

export function MediaGrid({ media }: { media: readonly Media[] }) {
  return (
    <ul className="media-grid" aria-label={texts.grid}>
      {media.map((one) => (
        <Tile key={one.id} media={one} />
      ))}
    </ul>
  );
}
