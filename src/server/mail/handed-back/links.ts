/** Links to pages of mails that were handed back, and the command in their place. */

import type { HandedBackRow } from './queries.ts';

/** Returns the path below the deployment's url. */
export function handedBackPath(
  { userId, mailId }: Pick<HandedBackRow, 'userId' | 'mailId'>,
  code: string,
): string {
  return `/mail/held/${userId}/${mailId}/${code}`;
}

export function approveCommand({ userId, mailId }: Pick<HandedBackRow, 'userId' | 'mailId'>): string {
  return `frontdesk mail approve ${mailId} --user-id ${userId}`;
}
