// Actions on a record: buttons for those that its state and the role permit, and the reasons why
// others are not available.

import { useState } from 'react';
import type { PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { Rich } from '../../parts/rich';
import { toast } from '../../parts/toast';
import { ActionDialog, hasResult, ResultDialog } from './action_dialog';
import { actionsAt, callAt, fieldsIn, knownActions, type Action, type Call } from '../calls';
import { useVisit } from '../context';
import type { PlacePage } from '../pages';
import { isRisky, isToBin } from '../risky';
import { may, pageRoot } from '../site';
import { requires, texts } from '../texts';
import type { Description, Schema } from '../../api/schema';
import type { Values } from '../../parts/request';

interface RecordGiven {
  page: PlacePage;
  schema: Schema;
  answer: PlaceAnswer;
}

// Names that `allowed_actions` has for the removal of a record.
const removals = ['discard', 'delete'];

// Returns why an action is not possible now; empty if it is possible.
export function refusalOf(
  { page, schema, answer }: RecordGiven,
  role: string | null,
  needed: string,
  names: string[],
): string {
  if (!may(role, needed)) return requires(needed);
  const known = knownActions(page.document, schema) ?? [];
  const allowed = (answer.data.allowed_actions ?? []) as string[];
  const named = names.filter((name) => known.includes(name));
  if (named.length === 0 || named.some((name) => allowed.includes(name))) return '';
  return 'Not possible in the current state.';
}

const labelOfRemoval = (remove: Call): string =>
  isToBin(remove) ? texts.toBin : remove.operation.summary.split(' ')[0]!;

// Returns all actions below the record, and its removal.
function offersOf(page: PlacePage): Action[] {
  const { document, call } = page;
  const remove = callAt(document, call.template, 'DELETE');
  const label = remove ? labelOfRemoval(remove) : '';
  return [
    ...actionsAt(document, call.template),
    ...(remove ? [{ ...remove, name: 'delete', label }] : []),
  ];
}

interface Given extends RecordGiven {
  name: string;
  onChanged: () => void;
  edit?: { reason: string; run: () => void };
  // Values that are sent in addition to the form, if the action takes them.
  preset?: Values;
  // Runs before an action, such as saving. If it resolves to false, the action is not started.
  before?: () => Promise<boolean>;
  // Actions that the page offers elsewhere.
  without?: readonly string[];
  // Name of the action that usually comes next.
  main?: string;
}

function taken(document: Description, call: Action, preset: Values): Values {
  const names = fieldsIn(document, call).map(({ model }) => model.name);
  return Object.fromEntries(Object.entries(preset).filter(([name]) => names.includes(name)));
}

function Unavailable({ all }: { all: [label: string, reason: string][] }) {
  if (all.length === 0) return null;
  return (
    <Fold className="unavailable" title={`${texts.unavailable} (${all.length})`}>
      {() => (
        <ul>
          {all.map(([label, reason]) => (
            <li key={label}>
              {label}: <Rich text={reason} />
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

interface ButtonsGiven extends Pick<Given, 'edit' | 'main'> {
  offers: Action[];
  onOpen: (action: Action) => void;
}

function Buttons({ edit, main, offers, onOpen }: ButtonsGiven) {
  const look = (one: Action) => {
    if (isRisky(one)) return 'button risky';
    return one.name === main ? 'button main' : 'button';
  };
  return (
    <div className="admin-buttons" role="group" aria-label={texts.actions}>
      {edit && !edit.reason ? (
        <button type="button" className="button main" onClick={edit.run}>
          {texts.edit}
        </button>
      ) : null}
      {offers.map((one) => (
        <button
          key={one.method + one.template}
          type="button"
          className={look(one)}
          onClick={() => onOpen(one)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}

export function RecordActions(given: Given) {
  const { page, answer, name, onChanged, edit, preset = {}, before, main, without = [] } = given;
  const { role } = useOwnAccount();
  const visit = useVisit();
  const [open, setOpen] = useState<Action>();
  const [result, setResult] = useState<{ call: Action; answer: PlaceAnswer }>();
  const offers = offersOf(page).filter((one) => !without.includes(one.name));
  const namesOf = (action: Action) => (action.name === 'delete' ? removals : [action.name]);
  const why = (action: Action) => refusalOf(given, role, action.role, namesOf(action));
  const done = (action: Action, came: PlaceAnswer) => {
    setOpen(undefined);
    if (action.name === 'delete') {
      toast(isToBin(action) ? texts.inBin : texts.deleted);
      visit(`${pageRoot}${page.path.replace(/[^/]+\/$/, '')}`);
      return;
    }
    toast(texts.done);
    // A response with the same id is the updated record.
    const isRecord = came.data.id === answer.data.id;
    if (hasResult(came) && !isRecord) setResult({ call: action, answer: came });
    onChanged();
  };
  const start = async (action: Action) => {
    if (!before || (await before())) setOpen(action);
  };
  const refused: [string, string][] = [
    ...(edit?.reason ? [[texts.edit, edit.reason] as [string, string]] : []),
    ...offers.filter(why).map((one): [string, string] => [one.label, why(one)]),
  ];
  return (
    <div className="record-actions">
      <Buttons
        edit={edit}
        main={main}
        offers={offers.filter((one) => !why(one))}
        onOpen={(one) => void start(one)}
      />
      <Unavailable all={refused} />
      {open ? (
        <ActionDialog
          page={page}
          call={open}
          label={open.label}
          address={page.address + open.template.slice(page.call.template.length)}
          name={name}
          tag={answer.tag}
          preset={taken(page.document, open, preset)}
          onDone={(came) => done(open, came)}
          onStale={onChanged}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {result ? <ResultDialog {...result} onClose={() => setResult(undefined)} /> : null}
    </div>
  );
}
