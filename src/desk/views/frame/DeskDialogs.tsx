/** The dialogs that any page of the desk opens, and whose code is loaded then. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { LazyDialog } from '../lazy/LazyDialog.tsx';
import { accountPart, ticketsPart } from './lazy-parts.ts';

export function DeskDialogs() {
  const { popups, savedReplyEditor: editor, snoozing } = useDesk();
  const { accountFailed, savedReplies, snooze } = useMessages('desk').messages;
  const snoozed = snoozing.tickets.value;
  const closeAccount = () => popups.close('desk', 'account');
  return (
    <>
      {popups.find('desk', 'account') && (
        <LazyDialog code={accountPart} failed={accountFailed} onClose={closeAccount}>
          {({ AccountDialog }) => <AccountDialog onClose={closeAccount} />}
        </LazyDialog>
      )}
      {editor.isOpen.value && (
        <LazyDialog code={ticketsPart} failed={savedReplies.failed} onClose={() => editor.close()}>
          {({ SavedRepliesDialog }) => <SavedRepliesDialog editor={editor} />}
        </LazyDialog>
      )}
      {snoozed && (
        <LazyDialog code={ticketsPart} failed={snooze.failed} onClose={() => snoozing.close()}>
          {({ SnoozeDialog }) => <SnoozeDialog tickets={snoozed} />}
        </LazyDialog>
      )}
    </>
  );
}
