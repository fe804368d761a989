/** The notifications, sessions and passkeys of the agent; to owners, the sessions of all agents. */

import { useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ListStates } from '../../kit/ListStates.tsx';
import { Account, type AccountNote } from '../../models/account/account.ts';
import { signOut } from '../actions/sign-out.ts';
import { NotificationSettings } from '../notifications/NotificationSettings.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { SessionList } from './SessionList.tsx';
import './account.css';

export interface AccountDialogProps {
  onClose(): void;
}

export function AccountDialog({ onClose }: AccountDialogProps) {
  const desk = useDesk();
  const { messages } = useMessages('desk');
  const [account] = useState(
    () =>
      new Account({
        client: desk.client,
        requests: desk.requests,
        onError: desk.connection.noteError,
      }),
  );

  return (
    <Dialog title={messages.account} class="account" onClose={onClose}>
      <div class="account-agent">
        <p>
          <bdi class="account-name">{desk.session.name}</bdi>
          <bdi class="quiet">{desk.session.email}</bdi>
        </p>
        <button class="button" type="button" onClick={() => signOut(desk)}>
          {messages.signOut}
        </button>
      </div>
      <NotificationSettings />
      <ListStates query={account.data} failed={messages.accountNotLoaded} shape="thread">
        {(data) => (
          <>
            <PasskeyList account={account} listed={data} />
            <SessionList account={account} sessions={data.sessions} />
          </>
        )}
      </ListStates>
      <output class="account-note">
        <NoteText note={account.note.value} />
      </output>
    </Dialog>
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
  return note && <p class={note === 'failed' ? 'field-problem' : undefined}>{texts[note]}</p>;
}
