// Suggests tools for a text that was pasted on the index page. Does not open any by itself.

import type { ToolCard } from '../../api/page_data';
import { kit } from '../kit';
import { addressOf, type Suggestion } from './pasted';

const { Icon } = kit;

interface Given {
  text: string;
  suggestions: Suggestion[];
  tools: ToolCard[];
  onClose: () => void;
}

export function Pasted({ text, suggestions, tools, onClose }: Given) {
  return (
    <section className="pasted card" aria-labelledby="pasted-title">
      <div className="pasted-head">
        <h2 id="pasted-title">The pasted text looks like {suggestions[0]!.what}</h2>
        <button type="button" className="button quiet small" aria-label="Dismiss" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <bdi className="pasted-text code">{text.trim().slice(0, 200)}</bdi>
      <ul className="pasted-tools">
        {suggestions.map((one) => {
          const card = tools.find((tool) => tool.slug === one.slug);
          const { path, isCarried } = addressOf(one, text.trim());
          return card ? (
            <li key={one.slug}>
              <a className="button main" href={path}>
                {isCarried ? `Open in ${card.title}` : `Open ${card.title}, and paste it there`}
              </a>
            </li>
          ) : null;
        })}
      </ul>
      <p className="pasted-note">Nothing is sent before you open a tool.</p>
    </section>
  );
}
