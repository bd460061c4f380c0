// Actions on a row whose record has no page of its own: showing all fields, and the operations on
// it.

import { useState } from 'react';
import { Dialog } from '../../parts/dialogs/dialog';
import { toast } from '../../parts/toast';
import { ActionDialog } from '../records/action_dialog';
import { itemsOf, type RowAction } from '../calls';
import { nameOf } from './columns';
import type { PlacePage } from '../pages';
import { texts } from '../texts';
import { Facts, type Fields } from '../values';

interface Given {
  page: PlacePage;
  actions: RowAction[];
  row: Fields;
  onDone: () => void;
}

const labelOf = (action: RowAction): string => action.operation.summary.split(' ')[0]!;

export function RowActions({ page, actions, row, onDone }: Given) {
  const [open, setOpen] = useState<RowAction | 'details'>();
  const items = itemsOf(page.document, page.call.operation)!;
  const idOf = ({ parameter }: RowAction) => String(row[parameter] ?? row.id);
  const close = () => setOpen(undefined);
  return (
    <span className="row-actions">
      <button
        type="button"
        className="button quiet small row-details"
        onClick={() => setOpen('details')}
      >
        {texts.facts}
      </button>
      {actions.map((one) => (
        <button
          key={one.template}
          type="button"
          className="button small"
          onClick={() => setOpen(one)}
        >
          {labelOf(one)}
        </button>
      ))}
      {open === 'details' ? (
        <Dialog title={texts.facts} onClose={close}>
          <Facts schema={items} record={row} />
        </Dialog>
      ) : null}
      {open && open !== 'details' ? (
        <ActionDialog
          page={page}
          call={open}
          label={labelOf(open)}
          address={
            page.address +
            open.template.slice(page.call.template.length).replace(/\{\w+\}/, idOf(open))
          }
          name={`${nameOf(page.document, items, row) ?? ''} #${idOf(open)}`.trim()}
          tag=""
          onDone={() => {
            close();
            toast(texts.done);
            onDone();
          }}
          onStale={() => undefined}
          onClose={close}
        />
      ) : null}
    </span>
  );
}
