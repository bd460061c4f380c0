// Links to related tools.

import ToolIcon from './icons/tool_icon';
import { relatedTo } from './related';
import type { ToolModel } from './tool';

export function RelatedTools({ tool }: { tool: ToolModel }) {
  const tools = relatedTo(tool.card, tool.others);
  if (tools.length === 0) return null;
  return (
    <nav className="akin" aria-labelledby="related-tools">
      <h2 id="related-tools">Related tools</h2>
      <ul>
        {tools.map((one) => (
          <li key={one.slug}>
            <a href={`/t/${one.slug}/`}>
              <ToolIcon tool={one} />
              {one.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
