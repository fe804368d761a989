import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';

/** What a mailbox is known by in the database. */
export function mailboxName({ user, host }: Pick<ImapSettings, 'user' | 'host'>): string {
  return `${user}@${host}`;
}
