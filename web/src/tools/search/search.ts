// Full-text search over tools.

import type { ToolCard } from '../../api/page_data';
import { find } from '../../parts/search';

export const findTools = (text: string, tools: ToolCard[]): ToolCard[] =>
  find(text, tools, (tool) => ({
    places: [
      [tool.title, 20],
      [tool.slug, 12],
      [tool.category, 6],
      [tool.summary ?? '', 5],
    ],
    words: tool.words ?? '',
  }));
