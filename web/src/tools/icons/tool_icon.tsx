// Icon of a tool, or that of its category if it has none of its own.

import type { ToolCard } from '../../api/page_data';
import { kit } from '../kit';
import { pathOfIcon } from './icons';

const { Icon, iconOf } = kit;

export default function ToolIcon({ tool }: { tool: ToolCard }) {
  const path = pathOfIcon(tool.slug);
  return (
    <span className="tool-icon" data-category={tool.category}>
      {path ? (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={path} />
        </svg>
      ) : (
        <Icon name={iconOf(tool.category)} />
      )}
    </span>
  );
}
