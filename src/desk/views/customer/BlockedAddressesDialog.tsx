/** The addresses whose messages are spam. Owners unblock them here. */

import { useState } from 'preact/hooks';
import type { BlockedAddress } from '../../../api/schemas/blocked-addresses.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { format, formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ListStates } from '../../kit/ListStates.tsx';
import { BlockedAddresses } from '../../models/customer/blocked-addresses.ts';
import '../../kit/fields/fields.css';
import './blocked-addresses.css';

export interface BlockedAddressesProps {
  onClose(): void;
}

export function BlockedAddressesDialog({ onClose }: BlockedAddressesProps) {
  const desk = useDesk();
  const { aboutSpam: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const [model] = useState(() => new BlockedAddresses(desk.client, desk.connection.noteError));
  const note = model.note.value;

  return (
    <Dialog title={texts.blocked} onClose={onClose}>
      <p class="quiet">{texts.blockedHint}</p>
      <ListStates query={model.list} failed={texts.failed}>
        {({ addresses, complete }) => (
          <>
            {addresses.length === 0 && <p class="blocked-none">{texts.noneBlocked}</p>}
            <ul class="blocked-list">
              {addresses.map((blocked) => (
                <BlockedItem
                  key={blocked.email}
                  blocked={blocked}
                  onUnblock={() => void model.unblock(blocked.email)}
                />
              ))}
            </ul>
            {!complete && (
              <p class="quiet">
                {format(texts.onlyNewest, { count: formatNumber(locale, addresses.length) })}
              </p>
            )}
          </>
        )}
      </ListStates>
      <output class="blocked-note">
        {note && (note.isUnblocked ? format(texts.unblocked, { address: note.email }) : texts.notUnblocked)}
      </output>
    </Dialog>
  );
}

interface BlockedItemProps {
  blocked: BlockedAddress;
  onUnblock(): void;
}

function BlockedItem({ blocked, onUnblock }: BlockedItemProps) {
  const { aboutSpam: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { email, anonymousOnly, blockedDate } = blocked;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(blockedDate));
  return (
    <li class="blocked-item">
      <span class="blocked-text">
        <bdi class="blocked-address">{email}</bdi>
        <span class="quiet">{format(texts.blockedOn, { time: day })}</span>
        {anonymousOnly && <span class="quiet">{texts.anonymousOnly}</span>}
      </span>
      <BarButton icon="close" label={format(texts.unblock, { address: email })} onClick={onUnblock} />
    </li>
  );
}
