/** The section of email: the mailbox of each inbox, and how the settings of the server serve the others. */

import { useId } from 'preact/hooks';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import { InboxMailState, type InboxMailStateProps } from './InboxMailState.tsx';
import { MailSetupCard } from './MailSetupCard.tsx';
import { useMailboxes } from './use-mailboxes.ts';

export function MailboxSettings() {
  const { forms } = useMessages('owner').messages.settings;
  const list = useMailboxes();
  return (
    <ListStates query={list.query} failed={forms.failed}>
      {({ inboxes, canConnect, mail }) => (
        <>
          {inboxes.map((inbox) => (
            <InboxCard key={inbox.inboxId} inbox={inbox} canConnect={canConnect} list={list} />
          ))}
          <MailSetupCard mail={mail} />
        </>
      )}
    </ListStates>
  );
}

function InboxCard(props: InboxMailStateProps) {
  const id = useId();
  return (
    <section class="settings-card" aria-labelledby={id}>
      <h3 class="setting-group-title" id={id}>
        {props.inbox.name}
      </h3>
      <InboxMailState {...props} />
    </section>
  );
}
