import type { MailKind } from '../../db/tables/index.ts';

const noticeKinds: readonly MailKind[] = ['new-ticket', 'new-message', 'colleague-answer'];

/** Whether mails of a kind bring messages to members of the inbox. */
export function isNotice(kind: MailKind): boolean {
  return noticeKinds.includes(kind);
}
