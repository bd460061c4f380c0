// Page of a record or report: its fields, actions, related lists, and history.

import type { ReactNode } from 'react';
import { answerOf, labelOfValue, partsOf } from '../../api/description';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { resolve, type Schema } from '../../api/schema';
import { useOwnAccount } from '../../parts/account_context';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { useAddressQuery } from '../lists/address_query';
import { searchOf } from '../lists/query';
import { callAt, type Call } from '../calls';
import { useVisit } from '../context';
import { nameOf } from '../lists/columns';
import { EditForm, useEditing } from './edit_form';
import { FilterBar, filtersOf } from '../lists/filters';
import { History } from './history';
import { Crumbs, PageHead, titleOf } from '../page_head';
import { hasEditor, type PlacePage } from '../pages';
import type { LoadedGiven } from './loaded_record';
import { RecordActions, refusalOf } from './record_actions';
import { RecordFacts } from './record_facts';
import { RelatedLinks } from './related_links';
import { pageRoot } from '../site';
import { isState } from '../tones';
import { Badge, type Fields } from '../values';

export const idOf = (page: PlacePage): string => page.path.split('/').at(-2) ?? '';

// The path of a report does not end with an id.
const isRecordPage = (page: PlacePage): boolean => page.call.template.endsWith('}/');

interface HeadGiven {
  page: PlacePage;
  schema: Schema;
  answer: PlaceAnswer;
}

interface RecordGiven extends HeadGiven, LoadedGiven {
  // Fields that `above` shows.
  without?: string[];
  // Content above the fields.
  above?: (answer: PlaceAnswer) => ReactNode;
}

export function States({ page, schema, answer }: HeadGiven) {
  const { document } = page;
  return (
    <>
      {partsOf(document, schema)
        .filter((part) => isState(part.name) && typeof answer.data[part.name] === 'string')
        .map((part) => {
          const value = String(answer.data[part.name]);
          return <Badge key={part.name} value={value} label={labelOfValue(part.schema, value)} />;
        })}
    </>
  );
}

export function editOf(page: PlacePage): Call | undefined {
  const { document, call } = page;
  return callAt(document, call.template, 'PATCH') ?? callAt(document, call.template, 'PUT');
}

export function RecordHead(given: HeadGiven & { name: string }) {
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

function RecordView(given: RecordGiven) {
  const { page, schema, answer, above, without = [] } = given;
  const { role } = useOwnAccount();
  const visit = useVisit();
  const { isEdited, edit, ends } = useEditing(given);
  const name = nameOf(page.document, schema, answer.data) ?? '';
  const editing = editOf(page);
  const offered = editing && {
    reason: refusalOf(given, role, editing.role, ['edit']),
    run: () => (hasEditor(page) ? visit(`${pageRoot}${page.path}edit/`) : edit()),
  };
  const kind = page.area.resources.find((one) => page.path === `${one.path}${idOf(page)}/`)?.kind;
  return (
    <>
      <header className="admin-head">
        <RecordHead {...given} name={name} />
        {isEdited ? null : (
          <RecordActions
            {...given}
            name={name ? `${name} (#${idOf(page)})` : `${titleOf(page)} #${idOf(page)}`}
            edit={offered}
          />
        )}
      </header>
      {isEdited && editing ? (
        <EditForm page={page} call={editing} answer={answer} {...ends} />
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

function ReportView({ page, schema, answer }: Pick<RecordGiven, 'page' | 'schema' | 'answer'>) {
  return (
    <>
      <RelatedLinks page={page} />
      <RecordFacts schema={resolve(page.document, schema)} record={answer.data} />
    </>
  );
}

type PageGiven = Pick<RecordGiven, 'page' | 'above' | 'without'>;

export function RecordPage({ page, above, without }: PageGiven) {
  const { document, call } = page;
  const address = useAddressQuery();
  const search = searchOf(address.query);
  const loading = useLoaded<PlaceAnswer>(search, (signal) =>
    callPlace('GET', page.address + search, { signal }),
  );
  const schema = answerOf(call.operation);
  const isRecord = isRecordPage(page);
  return (
    <>
      {isRecord && loading.data ? null : <PageHead page={page} />}
      {isRecord ? null : (
        <FilterBar
          {...address}
          operation={call.operation}
          filters={filtersOf(document, call.operation)}
        />
      )}
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(answer) =>
          isRecord ? (
            <RecordView
              page={page}
              schema={schema}
              answer={answer}
              onChanged={loading.again}
              onRead={loading.set}
              above={above}
              without={without}
            />
          ) : (
            <ReportView page={page} schema={schema} answer={answer} />
          )
        }
      </Loaded>
    </>
  );
}
