/** The addresses whose messages are spam. Owners unblock them here. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BlockedAddress } from '../../../api/schemas/blocked-addresses.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { format, formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { BlockedAddresses } from '../../models/customer/blocked-addresses.ts';
import './blocked-addresses.css';

export interface BlockedAddressesProps {
  onClose(): void;
}

export function BlockedAddressesDialog({ onClose }: BlockedAddressesProps) {
  const desk = useDesk();
  const { aboutSpam: texts } = useMessages('desk').messages;
  const { messages, locale } = useMessages();
  const [model] = useState(() => new BlockedAddresses(desk.client, desk.connection.noteError));
  const dialog = useRef<HTMLDialogElement>(null);
  const { status } = model.list.state.value;
  const { addresses, complete } = model.list.value.value ?? { addresses: [], complete: true };
  const note = model.note.value;
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="blocked-title" onClose={onClose}>
      <div class="dialog-head">
        <h2 id="blocked-title">{texts.blocked}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <p class="blocked-hint">{texts.blockedHint}</p>
      {status === 'loading' && <Skeleton shape="rows" />}
      {status === 'failed' && <p role="alert">{texts.failed}</p>}
      {status === 'ready' && addresses.length === 0 && <p>{texts.noneBlocked}</p>}
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
        <p class="blocked-hint">
          {format(texts.onlyNewest, { count: formatNumber(locale, addresses.length) })}
        </p>
      )}
      <output class="blocked-note">
        {note && (note.isUnblocked ? format(texts.unblocked, { address: note.email }) : texts.notUnblocked)}
      </output>
    </dialog>
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
        <span class="blocked-hint">{format(texts.blockedOn, { time: day })}</span>
        {anonymousOnly && <span class="blocked-hint">{texts.anonymousOnly}</span>}
      </span>
      <BarButton icon="close" label={format(texts.unblock, { address: email })} onClick={onUnblock} />
    </li>
  );
}
