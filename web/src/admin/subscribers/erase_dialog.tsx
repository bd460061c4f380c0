// Confirmation before a subscriber is erased, with a list of everything that is deleted for good.

import type { OperationAnswer } from '../../api/operations';
import { callPlace } from '../../api/place_call';
import { FormDialog } from '../../parts/dialogs/form_dialog';
import { useSending } from '../../parts/forms/sending';
import { texts as adminTexts } from '../texts';
import { texts } from './texts';

export type Subscriber = NonNullable<OperationAnswer<'GET /api/v1/admin/email/subscribers/{id}/'>>;

function partsOf({ email, name, lists, tags, attributes, consent }: Subscriber): string[] {
  const own = Object.keys(attributes);
  return [
    `The address ${email}${name ? ` and the name ${name}` : ''}`,
    ...(consent ? ['The consent, with when and where it was given'] : []),
    ...(lists.length > 0 ? [`The membership of the mailing lists ${lists.join(', ')}`] : []),
    ...(tags.length > 0 ? [`The tags ${tags.join(', ')}`] : []),
    ...(own.length > 0 ? [`The attributes ${own.join(', ')}`] : []),
    'Everything that happened: emails sent, opened and clicked, bounces and complaints',
  ];
}

interface Given {
  subscriber: Subscriber;
  address: string;
  tag: string;
  onDone: () => void;
  onStale: () => void;
  onClose: () => void;
}

export function EraseDialog({ subscriber, address, tag, onDone, onStale, onClose }: Given) {
  const sending = useSending();
  const erase = async () => {
    const done = await sending.send((signal) =>
      callPlace('DELETE', address, { tag, signal }).catch((error: unknown) => {
        onStale();
        throw error;
      }),
    );
    if (done) onDone();
  };
  return (
    <FormDialog
      title={texts.eraseTitle}
      about={
        <>
          <p>{texts.what}</p>
          <ul className="erased-parts">
            {partsOf(subscriber).map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
          <p className="timeline-about">{texts.stays}</p>
          <p>{adminTexts.forGood}</p>
        </>
      }
      sending={sending}
      submit={texts.erase}
      busy={adminTexts.sending}
      isRisky
      onSubmit={erase}
      onClose={onClose}
    />
  );
}
