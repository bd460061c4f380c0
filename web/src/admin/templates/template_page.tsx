// Editor of a prompt template: the prompts with their variables, a preview with values to try, and
// the versions.

import { useState } from 'react';
import type { PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { Fold } from '../../parts/fold';
import { faultsOf } from '../../parts/forms/form';
import { Rich } from '../../parts/rich';
import { callAt, fieldsIn, type AdminField } from '../calls';
import { SaveNotices, SaveStatus } from '../content/save_notices';
import { TextLine } from '../content/text_line';
import { useSaver } from '../content/use_saver';
import { FormFields, namedFields, useFieldIds } from '../forms/form_fields';
import { Crumbs } from '../page_head';
import type { PlacePage } from '../pages';
import { LoadedRecord } from '../records/loaded_record';
import type { Saver } from '../records/saver';
import { may, pageRoot } from '../site';
import { texts as siteTexts } from '../texts';
import { PromptShown, TriedValues, type Tried } from './prompt_preview';
import { texts } from './texts';
import { usePromptPreview } from './use_prompt_preview';
import { variablesIn } from './variables';
import { Versions } from './versions';

const prompts = ['system_prompt', 'body'] as const;

interface HeadGiven {
  page: PlacePage;
  saver: Saver;
  mayEdit: boolean;
}

function Head({ page, saver, mayEdit }: HeadGiven) {
  const { name, version, usage_count: uses } = saver.base.data;
  const isSaving = saver.state === 'saving';
  return (
    <header className="admin-head">
      <Crumbs page={page} />
      <div className="admin-title">
        <h1 tabIndex={-1}>
          <bdi>{String(name)}</bdi>
        </h1>
        {mayEdit ? (
          <SaveStatus saver={saver} saved={`Saved as version ${String(version)}`}>
            <button
              type="button"
              className="button main"
              aria-disabled={isSaving || !saver.isPending}
              onClick={() => void saver.save()}
            >
              {isSaving ? siteTexts.saving : texts.save}
            </button>
          </SaveStatus>
        ) : null}
      </div>
      <p className="admin-about">
        {`Version ${String(version)}, used by ${String(uses)} content items`} ·{' '}
        <a href={`${pageRoot}${page.path}`}>All details</a>
      </p>
    </header>
  );
}

interface FieldsGiven {
  saver: Saver;
  fields: AdminField[];
  isReadOnly: boolean;
  idOf: (name: string) => string;
}

function PromptFields({ saver, fields, isReadOnly, idOf }: FieldsGiven) {
  const { record, problem } = saver;
  const isPrompt = ({ model }: AdminField) => (prompts as readonly string[]).includes(model.name);
  return (
    <div className="text-fields">
      <section className="card text-card" aria-label={texts.prompts}>
        {fields.filter(isPrompt).map((field) => (
          <TextLine
            key={field.model.name}
            field={field}
            id={idOf(field.model.name)}
            value={String(record[field.model.name] ?? '')}
            faults={faultsOf(problem, field.model.name)}
            findings={[]}
            isReadOnly={isReadOnly}
            rows={field.model.name === 'body' ? 14 : 5}
            isSource
            onChange={(text) => saver.change({ [field.model.name]: text })}
          />
        ))}
      </section>
      <Fold className="card text-card fold-card" title={texts.more} isOpen>
        {() => (
          <fieldset className="bare" disabled={isReadOnly}>
            <FormFields
              key={saver.turn}
              fields={fields.filter((field) => !isPrompt(field))}
              record={record}
              values={{}}
              problem={problem}
              onChange={(part) => saver.change(part)}
              idOf={idOf}
            />
          </fieldset>
        )}
      </Fold>
    </div>
  );
}

const filledIn = (tried: Tried): Tried =>
  Object.fromEntries(Object.entries(tried).filter(([, value]) => value !== ''));

function Editor({ page, answer }: { page: PlacePage; answer: PlaceAnswer }) {
  const { role } = useOwnAccount();
  const call = callAt(page.document, page.call.template, 'PATCH')!;
  const [fields] = useState(() => fieldsIn(page.document, call));
  const [tried, setTried] = useState<Tried>({});
  const mayEdit = may(role, call.role);
  const { path, address } = page;
  const isReadOnly = !mayEdit;
  const saver = useSaver({ path, address, fields, answer, isByHand: true, isReadOnly });
  const idOf = useFieldIds();
  const { record } = saver;
  const id = String(record.id);
  const [system_prompt, body] = prompts.map((name) => String(record[name] ?? '')) as [
    string,
    string,
  ];
  const defaults = (record.defaults ?? {}) as Record<string, unknown>;
  const variables = { ...defaults, ...filledIn(tried) };
  const previewing = usePromptPreview(id, { system_prompt, body, variables });
  return (
    <>
      <Head page={page} saver={saver} mayEdit={mayEdit} />
      {mayEdit ? null : (
        <p className="admin-about">
          <Rich text={texts.reader} />
        </p>
      )}
      <SaveNotices saver={saver} fields={namedFields(fields, idOf)} />
      <div className="text-editor">
        <PromptFields saver={saver} fields={fields} isReadOnly={!mayEdit} idOf={idOf} />
        <div className="text-beside">
          <TriedValues
            names={variablesIn(system_prompt, body)}
            defaults={defaults}
            tried={tried}
            idOf={idOf}
            onTry={(name, value) => setTried((before) => ({ ...before, [name]: value }))}
          />
          <PromptShown {...previewing} />
          <Versions id={id} version={Number(saver.base.data.version)} />
        </div>
      </div>
    </>
  );
}

export function TemplateEditor({ page }: { page: PlacePage }) {
  return <LoadedRecord page={page}>{(given) => <Editor {...given} />}</LoadedRecord>;
}
