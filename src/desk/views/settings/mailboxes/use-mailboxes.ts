import { useEffect, useMemo } from 'preact/hooks';
import { useDesk } from '../../../desk-context.ts';
import { createMailboxList, followMailboxes, type MailboxList } from '../../../models/settings/mailboxes.ts';

/** Returns the mail of the inboxes, which is read again while a mail is awaited. */
export function useMailboxes(): MailboxList {
  const { client, connection } = useDesk();
  const list = useMemo(() => createMailboxList(client, connection.noteError), [client]);
  useEffect(() => {
    const lifetime = new AbortController();
    void followMailboxes(list, lifetime.signal);
    return () => lifetime.abort();
  }, [list]);
  return list;
}
