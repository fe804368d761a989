import type { MailKind } from '../../db/tables/index.ts';

const noticeKinds: readonly MailKind[] = ['new-ticket', 'new-message', 'colleague-answer'];

/** Whether emails of a kind notify members of the inbox of messages. */
export function isNotice(kind: MailKind): boolean {
  return noticeKinds.includes(kind);
}
