/** Where a mail that was handed back is looked at, and what lets it pass without a page. */

import type { HandedBackRow } from './queries.ts';

/** Below the public address of the deployment. */
export function handedBackPath(
  { userId, mailId }: Pick<HandedBackRow, 'userId' | 'mailId'>,
  code: string,
): string {
  return `/mail/held/${userId}/${mailId}/${code}`;
}

export function approveCommand({ userId, mailId }: Pick<HandedBackRow, 'userId' | 'mailId'>): string {
  return `frontdesk mail approve ${mailId} --user-id ${userId}`;
}
