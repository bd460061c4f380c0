// Imports search data. Files are dropped or chosen, and uploaded one after the other with progress;
// each has a report of the rows read, written and skipped.

import { useCallback, useState } from 'react';
import { newOnceKey } from '../../api/operation_call';
import { upload } from '../../api/upload';
import { Dropping } from '../../parts/files/dropping';
import { FileField } from '../../parts/fields/file_field';
import { Form, FormField, faultsOf } from '../../parts/forms/form';
import { ChoiceLine, TextLine } from '../../parts/forms/lines';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { problemFrom, stopped, useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { Problem } from '../../api/client';
import { fieldsIn } from '../calls';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { ImportReport, type Imported } from './import_report';
import { searchRoot } from './links';
import { texts } from './texts';
import { useKnownSites } from './sites';

interface Values {
  site: string;
  start_date: string;
  end_date: string;
  search_type: string;
}

// Result of a file; during the upload, the share that has been sent.
export interface Sent {
  file: File;
  share: number;
  report?: Imported;
  problem?: Problem;
}

// Returns the form to upload. A JSON file is a response of the Search Console API with its request,
// which contains the dates.
async function formOf(file: File, values: Values): Promise<FormData> {
  const form = new FormData();
  form.set('site', values.site);
  if (values.search_type) form.set('search_type', values.search_type);
  if (!file.name.toLowerCase().endsWith('.json')) {
    if (values.start_date) form.set('start_date', values.start_date);
    if (values.end_date) form.set('end_date', values.end_date);
    form.set('file', file);
    return form;
  }
  try {
    const { request, response } = JSON.parse(await file.text()) as Record<string, unknown>;
    if (request === undefined || response === undefined) throw new SyntaxError(texts.unreadable);
    form.set('request', JSON.stringify(request));
    form.set('response', JSON.stringify(response));
    return form;
  } catch {
    throw new Problem(0, 'unreadable_import', texts.unreadable);
  }
}

function useImport(page: PlacePage) {
  const sending = useSending();
  const [sent, setSent] = useState<Sent[]>([]);
  // Resolves to whether the file was imported.
  const one = async (file: File, at: number, values: Values, signal: AbortSignal) => {
    const tell = (part: Partial<Sent>) =>
      setSent((all) => all.map((other, place) => (place === at ? { ...other, ...part } : other)));
    try {
      const form = await formOf(file, values);
      const onProgress = (share: number) => tell({ share });
      const onceKey = newOnceKey();
      const report = await upload(page.address, { form, onceKey, onProgress, signal });
      tell({ share: 1, report: report as Imported });
      return true;
    } catch (error) {
      tell({ problem: signal.aborted ? stopped() : problemFrom(error) });
      return false;
    }
  };
  // Resolves to the files that were imported. Others failed or, if it was stopped, were not sent.
  const send = async (files: File[], values: Values) => {
    const imported = new Set<File>();
    await sending.send(async (signal) => {
      setSent(files.map((file) => ({ file, share: 0 })));
      for (const [at, file] of files.entries()) {
        if (signal.aborted) break;
        if (await one(file, at, values, signal)) imported.add(file);
      }
    });
    return imported;
  };
  return { sending, sent, send };
}

interface FieldsGiven {
  page: PlacePage;
  values: Values;
  problem: Problem | undefined;
  onChange: (part: Partial<Values>) => void;
}

function TypeField({ page, values, problem, onChange }: FieldsGiven) {
  const types = fieldsIn(page.document, page.call).find((one) => one.model.name === 'search_type');
  const choices = (types?.model.choices ?? []).map(({ value, label }) => [value, label] as const);
  return (
    <ChoiceLine
      id="import-type"
      label={texts.type}
      faults={faultsOf(problem, 'search_type')}
      choices={[['', 'As in the file, or web'], ...choices]}
      value={values.search_type}
      onChange={(type) => onChange({ search_type: type })}
    />
  );
}

function SiteField({ values, problem, onChange }: FieldsGiven) {
  const sites = useKnownSites();
  return (
    <TextLine
      id="import-site"
      label={texts.site}
      help={texts.siteHelp}
      faults={faultsOf(problem, 'site')}
      list="import-sites"
      spellCheck={false}
      value={values.site}
      onChange={(site) => onChange({ site })}
    >
      <datalist id="import-sites">
        {sites.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </TextLine>
  );
}

function Fields(given: FieldsGiven) {
  const { values, problem, onChange } = given;
  const day = (name: 'start_date' | 'end_date', label: string, help = '') => (
    <TextLine
      id={`import-${name}`}
      label={label}
      help={help}
      faults={faultsOf(problem, name)}
      type="date"
      value={values[name]}
      onChange={(date) => onChange({ [name]: date })}
    />
  );
  return (
    <div className="form-grid">
      <SiteField {...given} />
      <TypeField {...given} />
      {day('start_date', texts.first, texts.daysHelp)}
      {day('end_date', texts.last)}
    </div>
  );
}

interface FilesGiven {
  page: PlacePage;
  files: File[];
  faults: string[];
  onChange: (files: File[]) => void;
}

function FilesField({ page, files, faults, onChange }: FilesGiven) {
  const one = fieldsIn(page.document, page.call).find(({ model }) => model.name === 'file')!.model;
  // Several files are uploaded one after the other.
  const model = { ...one, label: texts.files, many: true, accepts: ['.csv', '.zip', '.json'] };
  return (
    <FormField id="import-file" label={texts.files} help={texts.filesHelp} faults={faults}>
      {({ id }) => (
        <FileField
          model={model}
          value={files}
          id={id}
          describedBy={`${id}-help`}
          isFaulty={faults.length > 0}
          onChange={(next) => onChange((next as File[] | undefined) ?? [])}
        />
      )}
    </FormField>
  );
}

const noFiles = new Problem(0, 'required', texts.noFiles, {
  errors: [{ pointer: '/file', code: 'required', detail: texts.noFiles }],
});

function Progress({ sent }: { sent: Sent[] }) {
  const done = sent.filter((one) => one.report ?? one.problem).length;
  const under = sent.find((one) => !one.report && !one.problem);
  if (!under) return null;
  const share = (done + under.share) / sent.length;
  return (
    <div className="import-progress">
      <progress aria-label={texts.importing} max={1} value={share} />
      <p role="status">
        {texts.importing} {done + 1} of {sent.length}: <bdi>{under.file.name}</bdi>
      </p>
    </div>
  );
}

function Reports({ sent }: { sent: Sent[] }) {
  const ended = sent.filter((one) => one.report ?? one.problem);
  if (ended.length === 0) return null;
  return (
    <>
      {ended.map(({ file, report, problem }, at) => (
        <section key={at} className="card record-section" aria-label={file.name}>
          <h2>
            <bdi>{file.name}</bdi>
          </h2>
          {problem ? <ProblemNotice problem={problem} /> : null}
          {report ? <ImportReport report={report} place={at + 1} /> : null}
        </section>
      ))}
      {ended.some((one) => one.report) ? (
        <p>
          <a className="button" href={`${searchRoot}overview/`}>
            {texts.toOverview}
          </a>
        </p>
      ) : null}
    </>
  );
}

const nothing: Values = { site: '', start_date: '', end_date: '', search_type: '' };

export function SearchImportPage({ page }: { page: PlacePage }) {
  const { sending, sent, send } = useImport(page);
  const [values, setValues] = useState(nothing);
  const [files, setFiles] = useState<File[]>([]);
  const add = useCallback((more: File[]) => setFiles((before) => [...before, ...more]), []);
  useUnsaved(files.length > 0);
  const submit = async () => {
    if (files.length === 0) return sending.refuse(noFiles);
    const imported = await send(files, values);
    setFiles((all) => all.filter((file) => !imported.has(file)));
  };
  return (
    <>
      <PageHead page={page} about={texts.importAbout} />
      <Dropping label={texts.drop} onDrop={add} />
      <section className="card record-edit">
        <Form
          label={texts.import}
          sending={sending}
          fields={{ file: { id: 'import-file', label: texts.files } }}
          submit={texts.import}
          busy={texts.importing}
          onSubmit={submit}
        >
          <FilesField
            page={page}
            files={files}
            faults={faultsOf(sending.problem, 'file')}
            onChange={setFiles}
          />
          <Fields
            page={page}
            values={values}
            problem={sent.find((one) => one.problem)?.problem}
            onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          />
          {sending.isBusy ? <Progress sent={sent} /> : null}
        </Form>
      </section>
      <Reports sent={sent} />
    </>
  );
}
