// Full-text search over guides and operations.

import type { AreaCard, GuideCard, OperationCard, ReferenceData } from '../api/page_data';
import { find, type Findable } from '../parts/search';

export type Found =
  | { kind: 'guide'; guide: GuideCard }
  | { kind: 'operation'; operation: OperationCard };

const findableOf = (one: Found): Findable =>
  one.kind === 'guide'
    ? {
        places: [[one.guide.title, 20]],
        phrases: one.guide.headings,
        words: one.guide.words,
      }
    : {
        places: [
          [one.operation.title, 20],
          [one.operation.path, 10],
          [one.operation.tag, 8],
          [one.operation.method, 4],
          [one.operation.id, 4],
        ],
        words: one.operation.words,
      };

export function findIn(text: string, { guides, operations }: Searched): Found[] {
  const all: Found[] = [
    ...guides.map((guide): Found => ({ kind: 'guide', guide })),
    ...operations.map((operation): Found => ({ kind: 'operation', operation })),
  ];
  return find(text, all, findableOf);
}
export type Searched = Pick<ReferenceData, 'guides' | 'operations'>;

export const hrefOf = (operation: OperationCard, areas: AreaCard[]): string =>
  `${areas.find((one) => one.tag === operation.tag)?.path ?? '/docs/'}#${operation.id}`;
