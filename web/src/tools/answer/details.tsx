// Parts of a response besides the main result, which the tool's own view does not show.

import type { Part } from '../../api/description';
import { Terms } from '../../parts/value';
import type { Values } from '../../parts/request';
// Keeps shared code in the page's chunk.
import '../kit';
import type { ToolModel } from '../tool';

// Parts that are shown elsewhere, or that the caller knows.
const isShownElsewhere = (part: Part): boolean =>
  ['tool', 'operation', 'warnings'].includes(part.name) || part.show === 'primary';

export function Details({
  tool,
  answer,
  told,
}: {
  tool: ToolModel;
  answer: Values;
  told: string[];
}) {
  const parts = tool.parts.filter((part) => !isShownElsewhere(part) && !told.includes(part.name));
  const rare = parts.filter((part) => part.isRare && part.name in answer);
  return (
    <>
      <Terms parts={parts.filter((part) => !part.isRare)} record={answer} />
      {rare.length > 0 ? (
        <details className="options">
          <summary>More details</summary>
          <Terms parts={rare} record={answer} />
        </details>
      ) : null}
    </>
  );
}
