// The fields of a text beside its preview. This part of the editor is loaded when a text is opened.

import { useEffect, useRef, useState } from 'react';
import type { AdminField } from '../calls';
import type { Saver } from '../records/saver';
import { CommentThread } from './comment_thread';
import { isWriting, type Item } from './item';
import { PreviewPane, SearchResult } from './preview_pane';
import { SearchPanel } from './search_panel';
import { SitePanel } from './site_panel';
import { TextFields } from './text_fields';
import { usePreview } from './use_preview';

export interface EditingGiven {
  saver: Saver<Item>;
  item: Item;
  fields: AdminField[];
  mayEdit: boolean;
  idOf: (name: string) => string;
}

// What is behind the window cannot be scrolled while the editor takes all of it.
function useWhole(): [boolean, (isWhole: boolean) => void] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-whole', isWhole);
    return () => document.documentElement.removeAttribute('data-whole');
  }, [isWhole]);
  return [isWhole, setWhole];
}

export function Editing({ saver, item, fields, mayEdit, idOf }: EditingGiven) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isWhole, setWhole] = useWhole();
  const { record } = saver;
  const previewing = usePreview(record);
  return (
    <>
      <CommentThread item={item} />
      <div className="text-editor" data-whole={isWhole || undefined}>
        <TextFields
          fields={fields}
          record={record}
          problem={saver.problem}
          quality={previewing.answer?.quality ?? []}
          isReadOnly={!mayEdit || isWriting(item)}
          turn={saver.turn}
          idOf={idOf}
          area={area}
          words={previewing.answer?.word_count}
          onChange={(part) => saver.change(part)}
        />
        <div className="text-beside">
          <PreviewPane
            previewing={previewing}
            record={record}
            area={area}
            isWhole={isWhole}
            onWhole={setWhole}
          />
          <SearchResult record={record} />
          <SitePanel item={item} mayEdit={mayEdit} before={() => saver.save()} />
          <SearchPanel item={item} />
        </div>
      </div>
    </>
  );
}
