import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';

/** The name under which a mailbox is stored in the database. */
export function mailboxName({ user, host }: Pick<ImapSettings, 'user' | 'host'>): string {
  return `${user}@${host}`;
}
