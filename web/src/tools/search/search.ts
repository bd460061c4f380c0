// Full-text search over tools.

import type { ToolCard } from '../../api/page_data';
import { find } from '../../parts/search';

// Words that people add whichever tool they search for.
const idle = (
  'app best calculator code convert converter create creator decode decoder encode encoder file ' +
  'files free generate generator javascript make maker online python quick simple site string ' +
  'text tool translate translator web website'
).split(' ');

export const findTools = (text: string, tools: ToolCard[]): ToolCard[] =>
  find(
    text,
    tools,
    (tool) => ({
      places: [
        [tool.title, 20],
        [tool.slug, 12],
        [tool.category, 6],
        [tool.summary ?? '', 5],
      ],
      phrases: tool.synonyms,
      words: tool.words ?? '',
    }),
    idle,
  );
