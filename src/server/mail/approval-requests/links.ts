/** Builds the links to the approval pages of mails, and the command that replaces a link. */

import type { ApprovalRequestRow } from './request-contents.sql.ts';

/** Returns the path of the approval page, below the deployment's URL. */
export function approvalPath(
  { userId, mailId }: Pick<ApprovalRequestRow, 'userId' | 'mailId'>,
  code: string,
): string {
  return `/mail/held/${userId}/${mailId}/${code}`;
}

export function approveCommand({ userId, mailId }: Pick<ApprovalRequestRow, 'userId' | 'mailId'>): string {
  return `frontdesk mail approve ${mailId} --user-id ${userId}`;
}
