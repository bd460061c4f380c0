// Imports subscribers from a CSV file, with progress. The lines that failed can be downloaded as a
// file to correct.

import { useCallback, useState } from 'react';
import type { OperationAnswer } from '../../api/operations';
import { Problem } from '../../api/client';
import { newOnceKey } from '../../api/operation_call';
import { upload } from '../../api/upload';
import { Dropping } from '../../parts/files/dropping';
import { useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { bodyFor, requestOf, type Values } from '../../parts/request';
import { fieldsIn } from '../calls';
import { FieldsForm } from '../forms/fields_form';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { decodeCsv } from './csv_records';
import { ImportReport } from './import_report';
import { texts } from './texts';

export type Imported = OperationAnswer<'POST /api/v1/admin/email/subscribers/import/'>;

interface Ended {
  report: Imported;
  // Content of the file that was sent.
  csv: string;
}

const noFile = new Problem(0, 'required', texts.noFile, {
  errors: [{ pointer: '/file', code: 'required', detail: texts.noFile }],
});

function useImport(page: PlacePage) {
  const sending = useSending();
  const [values, setValues] = useState<Values>({});
  const [share, setShare] = useState(0);
  const [ended, setEnded] = useState<Ended>();
  const fields = fieldsIn(page.document, page.call);
  const change = useCallback((part: Values) => setValues((before) => ({ ...before, ...part })), []);
  const send = async () => {
    const { file } = values;
    if (!(file instanceof File)) return sending.refuse(noFile);
    setEnded(undefined);
    const models = fields.map((one) => one.model);
    const form = bodyFor(requestOf(models, values)) as FormData;
    const came = await sending.send(async (signal) => {
      const all = { form, onceKey: newOnceKey(), onProgress: setShare, signal };
      const report = (await upload(page.address, all)) as Imported;
      return { report, csv: decodeCsv(new Uint8Array(await file.arrayBuffer())) };
    });
    setShare(0);
    if (!came) return;
    setEnded(came);
    setValues(({ file: _, ...rest }) => rest);
  };
  return { sending, fields, values, share, ended, change, send };
}

function Progress({ share }: { share: number }) {
  const isSent = share >= 1;
  return (
    <div className="import-progress">
      <progress aria-label={texts.importing} max={1} value={isSent ? undefined : share} />
      <p role="status">{isSent ? texts.reading : texts.sending}</p>
    </div>
  );
}

export function SubscriberImportPage({ page }: { page: PlacePage }) {
  const { sending, fields, values, share, ended, change, send } = useImport(page);
  const drop = useCallback((files: File[]) => change({ file: files[files.length - 1] }), [change]);
  useUnsaved(values.file !== undefined);
  return (
    <>
      <PageHead page={page} about={texts.importAbout} />
      <Dropping label={texts.drop} onDrop={drop} />
      <section className="card record-edit">
        <FieldsForm
          label={texts.import}
          sending={sending}
          fields={fields}
          values={values}
          below={sending.isBusy ? <Progress share={share} /> : null}
          submit={texts.import}
          busy={texts.importing}
          onChange={change}
          onSubmit={send}
        />
      </section>
      {ended ? <ImportReport {...ended} /> : null}
    </>
  );
}
