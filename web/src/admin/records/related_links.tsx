// What belongs to a record: lists and reports of its own, and files to download.

import { fetchPlace } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { Icon } from '../../parts/icon';
import { answersJson, fileOf, readsBelow, type Call } from '../calls';
import type { PlacePage } from '../pages';
import { may, pageRoot } from '../site';
import { texts } from '../texts';
import { titleOf } from '../page_head';

interface FileGiven {
  call: Call;
  address: string;
}

function FileButton({ call, address }: FileGiven) {
  const sending = useSending();
  const type = fileOf(call.operation)!;
  const fetchFile = async () => {
    const file = await sending.send((signal) => fetchPlace(address, type, signal));
    if (!file) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    const [, , , , ...parts] = address.split('/').filter(Boolean);
    link.download = `${parts.slice(0, -1).join('-')}.${type.split('/')[1]}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-disabled={sending.isBusy}
        onClick={() => void fetchFile()}
      >
        <Icon name="download" />
        {sending.isBusy ? texts.preparing : call.operation.summary}
      </button>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
    </>
  );
}

export function RelatedLinks({ page }: { page: PlacePage }) {
  const { role } = useOwnAccount();
  if (!page.call.template.endsWith('}/')) return null;
  const below = readsBelow(page.document, page.call.template).filter((one) => may(role, one.role));
  if (below.length === 0) return null;
  const end = (call: Call) => call.template.slice(page.call.template.length);
  return (
    <nav className="related" aria-label={texts.related}>
      {below.map((call) =>
        answersJson(call.operation) ? (
          <a key={call.template} className="button small" href={pageRoot + page.path + end(call)}>
            {titleOf({ ...page, kind: 'list', path: page.path + end(call), call })}
          </a>
        ) : (
          <FileButton key={call.template} call={call} address={page.address + end(call)} />
        ),
      )}
    </nav>
  );
}
