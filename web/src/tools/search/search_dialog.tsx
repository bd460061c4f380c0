// Search dialog for tools, available on every page.

import { useEffect, useState } from 'react';
import type { ToolCard } from '../../api/page_data';
import { QuickSearch } from '../../parts/dialogs/quick_search';
import { kit } from '../kit';
import { listTexts } from './list_texts';
import { findTools } from './search';

const { loadPageData } = kit;

// The further search terms are part of the index page, which is loaded when the dialog opens.
function useWords(tools: ToolCard[]): ToolCard[] {
  const [known, setKnown] = useState(tools);
  useEffect(() => {
    if (known.some((one) => one.words)) return;
    loadPageData('/').then(
      (data) => setKnown(data.tools),
      () => undefined,
    );
  }, [known]);
  return known;
}

interface Given {
  tools: ToolCard[];
  onClose: () => void;
  onShortcuts: () => void;
}

export default function SearchDialog({ tools, ...doings }: Given) {
  const known = useWords(tools);
  return (
    <QuickSearch
      title={listTexts.searchTools}
      things="Tools"
      nothing={listTexts.nothingFound}
      find={(text) =>
        findTools(text, known).map((one) => ({
          href: `/t/${one.slug}/`,
          title: one.title,
          about: one.summary ?? '',
        }))
      }
      {...doings}
    />
  );
}
