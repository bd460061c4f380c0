// Full-text search over operations.

import type { AreaCard, OperationCard } from '../api/page_data';
import { find } from '../parts/search';

export const findOperations = (text: string, operations: OperationCard[]): OperationCard[] =>
  find(text, operations, (one) => ({
    places: [
      [one.title, 20],
      [one.path, 10],
      [one.tag, 8],
      [one.method, 4],
      [one.id, 4],
    ],
    words: one.words,
  }));

export const hrefOf = (operation: OperationCard, areas: AreaCard[]): string =>
  `${areas.find((one) => one.tag === operation.tag)?.path ?? '/docs/'}#${operation.id}`;
