// Page of a record or report: its fields, actions, related lists, and history.

import { useState, type ReactNode } from 'react';
import { answerOf, partsOf } from '../../api/description';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { resolve, type Schema } from '../../api/schema';
import { useOwnAccount } from '../../parts/account_context';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { toast } from '../../parts/toast';
import { useAddressQuery } from '../lists/address_query';
import { searchOf } from '../lists/query';
import { callAt, type Call } from '../calls';
import { useVisit } from '../context';
import { nameOf } from '../lists/columns';
import { EditForm, type EditGiven } from './edit_form';
import { FilterBar, filtersOf } from '../lists/filters';
import { History } from './history';
import { Crumbs, PageHead, titleOf } from '../page_head';
import { hasEditor, type PlacePage } from '../pages';
import { LoadedRecord, type LoadedGiven } from './loaded_record';
import { RecordActions, refusalOf } from './record_actions';
import { RecordFacts } from './record_facts';
import { RelatedLinks } from './related_links';
import { pageRoot } from '../site';
import { texts } from '../texts';
import { isState } from '../tones';
import { State, type Fields } from '../values';

const idOf = (page: PlacePage): string => page.path.split('/').at(-2) ?? '';

// The path of a report does not end with an id.
const isRecordPage = (page: PlacePage): boolean => page.call.template.endsWith('}/');

interface HeadGiven {
  page: PlacePage;
  schema: Schema;
  answer: PlaceAnswer;
}

// What a page of one kind of records shows beside, or in place of, what all records have.
interface Slots<Data extends Fields> {
  // Above the fields, and fields that are left out because it shows them.
  above?: (answer: PlaceAnswer<Data>) => ReactNode;
  without?: string[];
  // In place of the links to related lists and the fields.
  body?: (given: LoadedGiven<Data>) => ReactNode;
  // In place of the form that edits the record.
  editor?: (given: EditGiven<Data>) => ReactNode;
  // Why the record cannot be edited in its state; empty if it can.
  closed?: (record: Data) => string;
  // Below the actions, and actions that are left out because the page offers them elsewhere.
  actions?: (given: LoadedGiven<Data>) => ReactNode;
  withoutActions?: string[] | ((record: Data) => string[]);
}

interface RecordGiven<Data extends Fields> extends Slots<Data>, LoadedGiven<Data> {
  schema: Schema;
}

export function States({ page, schema, answer }: HeadGiven) {
  const { document } = page;
  return (
    <>
      {partsOf(document, schema)
        .filter((part) => isState(part.name) && typeof answer.data[part.name] === 'string')
        .map((part) => (
          <State
            key={part.name}
            part={part}
            value={String(answer.data[part.name])}
            record={answer.data}
          />
        ))}
    </>
  );
}

function editOf(page: PlacePage): Call | undefined {
  const { document, call } = page;
  return callAt(document, call.template, 'PATCH') ?? callAt(document, call.template, 'PUT');
}

function RecordHead(given: HeadGiven & { name: string }) {
  const { page, name } = given;
  const kind = `${titleOf(page)} #${idOf(page)}`;
  return (
    <>
      <Crumbs page={page} />
      <div className="admin-title">
        <h1 tabIndex={-1}>
          <bdi>{name || kind}</bdi>
        </h1>
        <States {...given} />
      </div>
      {name ? <p className="admin-about">{kind}</p> : null}
    </>
  );
}

const omit = (record: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

// Whether the record is shown or edited, and what happens when editing ends.
function useEditing<Data extends Fields>({ onChanged, onRead }: LoadedGiven<Data>) {
  const [isEdited, setEdited] = useState(false);
  const onDone = (saved: PlaceAnswer<Data>) => {
    setEdited(false);
    toast(texts.saved);
    onRead(saved);
  };
  const onCancel = () => {
    setEdited(false);
    onChanged();
  };
  return { isEdited, edit: () => setEdited(true), ends: { onDone, onCancel } };
}

interface HeaderGiven<Data extends Fields> extends RecordGiven<Data> {
  name: string;
  // The form that edits the record, if there is one, and opening it.
  editing: Call | undefined;
  onEdit: () => void;
  isEdited: boolean;
}

function RecordHeader<Data extends Fields>(given: HeaderGiven<Data>) {
  const { page, schema, answer, name, editing, isEdited, closed, actions } = given;
  const { withoutActions: without } = given;
  const { role } = useOwnAccount();
  const edit = editing && {
    reason: refusalOf(given, role, editing.role, ['edit']) || (closed?.(answer.data) ?? ''),
    run: given.onEdit,
  };
  return (
    <header className="admin-head">
      <RecordHead page={page} schema={schema} answer={answer} name={name} />
      {isEdited ? null : (
        <>
          <RecordActions
            page={page}
            schema={schema}
            answer={answer}
            name={name ? `${name} (#${idOf(page)})` : `${titleOf(page)} #${idOf(page)}`}
            without={typeof without === 'function' ? without(answer.data) : without}
            edit={edit}
            onChanged={given.onChanged}
          />
          {actions?.(given)}
        </>
      )}
    </header>
  );
}

function RecordView<Data extends Fields>(given: RecordGiven<Data>) {
  const { page, schema, answer, above, body, editor, without = [] } = given;
  const visit = useVisit();
  const { isEdited, edit, ends } = useEditing(given);
  const name = nameOf(page.document, schema, answer.data) ?? '';
  const editing = editOf(page);
  const onEdit = () => (hasEditor(page) ? visit(`${pageRoot}${page.path}edit/`) : edit());
  const form = isEdited && editing ? { page, call: editing, answer, ...ends } : undefined;
  const kind = page.area.resources.find((one) => page.path === `${one.path}${idOf(page)}/`)?.kind;
  return (
    <>
      <RecordHeader {...given} {...{ name, editing, isEdited, onEdit }} />
      {form ? (
        (editor?.(form) ?? <EditForm {...form} />)
      ) : body ? (
        body(given)
      ) : (
        <>
          <RelatedLinks page={page} name={name} />
          {above?.(answer)}
          <RecordFacts schema={schema} record={omit(answer.data, without)} />
        </>
      )}
      {kind ? (
        <History
          kind={kind}
          id={idOf(page)}
          version={answer.tag + String(answer.data.updated_at)}
        />
      ) : null}
    </>
  );
}

function ReportPage({ page }: { page: PlacePage }) {
  const { document, call } = page;
  const address = useAddressQuery();
  const search = searchOf(address.query);
  const loading = useLoaded(search, (signal) =>
    callPlace('GET', page.address + search, { signal }),
  );
  return (
    <>
      <PageHead page={page} />
      <FilterBar
        {...address}
        operation={call.operation}
        filters={filtersOf(document, call.operation)}
      />
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {({ data }) => (
          <RecordFacts schema={resolve(document, answerOf(call.operation))} record={data} />
        )}
      </Loaded>
    </>
  );
}

export function RecordPage<Data extends Fields = Fields>(given: Slots<Data> & { page: PlacePage }) {
  const { page, body } = given;
  const { query } = useAddressQuery();
  const schema = answerOf(page.call.operation);
  if (!isRecordPage(page)) return <ReportPage page={page} />;
  return (
    // What a body shows is loaded again while it is looked at.
    <LoadedRecord<Data> page={page} search={searchOf(query)} isQuiet={body !== undefined}>
      {(loaded) => <RecordView {...given} {...loaded} schema={schema} />}
    </LoadedRecord>
  );
}
