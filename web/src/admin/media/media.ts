// What the media pages show of a file.

import type { OperationAnswer } from '../../api/operations';

export type Media = NonNullable<OperationAnswer<'GET /api/v1/admin/media/{id}/'>>;
export type MediaUses = NonNullable<OperationAnswer<'GET /api/v1/admin/media/{id}/uses/'>>;

export const isPicture = (media: Media): boolean => Boolean(media.width && media.height);

export const needsAlt = (media: Media): boolean =>
  isPicture(media) && !media.decorative && media.alt === '';

// Returns the path of the smallest file that is at least as wide; of the picture itself if there is
// none.
export function fileAtLeast(media: Media, width: number): string {
  const fitting = media.sizes
    .filter((one) => one.width >= width && one.media_type === 'image/webp')
    .sort((a, b) => a.width - b.width);
  return fitting[0]?.url ?? media.url;
}

// Returns a path of another size for screens of twice the density.
export const sourcesOf = (media: Media, width: number): string =>
  `${fileAtLeast(media, width)} 1x, ${fileAtLeast(media, 2 * width)} 2x`;

// Characters that would end the alternative text early are escaped.
export const markdownOf = (media: Media): string =>
  isPicture(media)
    ? `![${media.alt.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')}](${media.url})`
    : `[${media.name.replace(/[[\]\\]/g, '\\$&')}](${media.url})`;
