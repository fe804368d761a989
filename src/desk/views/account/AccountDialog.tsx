/** The notifications, sessions and passkeys of the agent; to owners, the sessions of all agents. */

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Account, type AccountNote } from '../../models/account/account.ts';
import { NotificationSettings } from '../notifications/NotificationSettings.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { SessionList } from './SessionList.tsx';
import { signOut } from './sign-out.ts';
import './account.css';

export interface AccountDialogProps {
  onClose(): void;
}

export function AccountDialog({ onClose }: AccountDialogProps) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const { messages: shared } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const [account] = useState(
    () =>
      new Account({
        client: desk.client,
        requests: desk.requests,
        onError: desk.connection.noteError,
      }),
  );
  const data = account.data.state.value;
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} class="dialog account" aria-labelledby="account-title" onClose={onClose}>
      <div class="dialog-head">
        <h2 id="account-title">{messages.account}</h2>
        <BarButton icon="close" label={shared.close} onClick={() => dialog.current?.close()} />
      </div>
      <div class="account-agent">
        <p>
          <bdi class="account-name">{desk.session.name}</bdi>
          <bdi class="account-email">{desk.session.email}</bdi>
        </p>
        <button class="button" type="button" onClick={() => signOut(desk)}>
          {messages.signOut}
        </button>
      </div>
      <NotificationSettings />
      {data.status === 'loading' && <Skeleton shape="thread" />}
      {data.status === 'failed' && (
        <p role="alert">
          <span id="account-problem">{messages.accountNotLoaded}</span>{' '}
          <button
            class="button"
            type="button"
            aria-describedby="account-problem"
            onClick={() => account.data.retry()}
          >
            {shared.retry}
          </button>
        </p>
      )}
      {data.status === 'ready' && (
        <>
          <PasskeyList account={account} listed={data.value} />
          <SessionList account={account} sessions={data.value.sessions} />
        </>
      )}
      <output class="account-note">
        <NoteText note={account.note.value} />
      </output>
    </dialog>
  );
}

/** What came of the last action. */
function NoteText({ note }: { note: AccountNote | null }) {
  const { messages: desk } = useMessages('desk');
  const texts = {
    added: desk.passkeyAdded,
    known: desk.passkeyKnown,
    cancelled: desk.passkeyNotAdded,
    failed: desk.accountFailed,
  };
  return note && <p class={note === 'failed' ? 'is-problem' : undefined}>{texts[note]}</p>;
}
