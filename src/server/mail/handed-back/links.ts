/** Builds the links to the approval pages of mails that were handed back, and the command that replaces a link. */

import type { HandedBackRow } from './queries.ts';

/** Returns the path of the approval page, below the deployment's URL. */
export function handedBackPath(
  { userId, mailId }: Pick<HandedBackRow, 'userId' | 'mailId'>,
  code: string,
): string {
  return `/mail/held/${userId}/${mailId}/${code}`;
}

export function approveCommand({ userId, mailId }: Pick<HandedBackRow, 'userId' | 'mailId'>): string {
  return `frontdesk mail approve ${mailId} --user-id ${userId}`;
}
