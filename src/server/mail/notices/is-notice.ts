import type { MailKind } from '../../db/tables/index.ts';

const noticeKinds: readonly MailKind[] = ['new-ticket', 'new-message', 'colleague-answer'];

/** Whether mails of a kind tell members of the inbox what was written. */
export function isNotice(kind: MailKind): boolean {
  return noticeKinds.includes(kind);
}
