import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';

/** The name of a mailbox in the database. */
export function mailboxName({ user, host }: Pick<ImapSettings, 'user' | 'host'>): string {
  return `${user}@${host}`;
}
