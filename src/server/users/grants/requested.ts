import { shellWord } from '../../../formats/shell-word.ts';
import type { HelpCenterSettings } from '../help-centers/help-center-settings.sql.ts';
import type { InboxRow, InboxSettings } from '../inboxes/inbox-settings.sql.ts';
import type { StoredPlace } from './granted.ts';

/** What an owner asked for at the desk; it has no effect until the operator grants it. */
export interface RequestedClaim {
  readonly userId: number;
  /** The setting of the inbox or the help center. */
  readonly setting: 'addresses' | 'replyDomain' | 'host' | 'path';
  /** The id of the inbox or the help center. */
  readonly id: number;
  /** The email address, domain, host or path. */
  readonly value: string;
}

export function requestedByInbox({ row, addresses }: InboxSettings): RequestedClaim[] {
  const { userId, id, wantedAddresses, wantedReplyDomain } = row;
  const emails = (wantedAddresses ?? []).filter((email) => !addresses.includes(email));
  return [
    ...emails.map((value) => ({ userId, setting: 'addresses', id, value }) as const),
    ...(wantedReplyDomain === null
      ? []
      : [{ userId, setting: 'replyDomain', id, value: wantedReplyDomain } as const]),
  ];
}

export function requestedByHelpCenter(row: HelpCenterSettings): RequestedClaim[] {
  const { userId, id, wantedHost: host, wantedPath: path } = row;
  if (host !== null) return [{ userId, setting: 'host', id, value: host }];
  return path === null ? [] : [{ userId, setting: 'path', id, value: path }];
}

/** Returns the form of reply addresses that an owner has entered: the one that they asked for, or else the inbox's. */
export function wantedReplies({
  replyForm,
  replyDomain,
  wantedReplyDomain,
}: InboxRow): Pick<InboxRow, 'replyForm' | 'replyDomain'> {
  return wantedReplyDomain === null
    ? { replyForm, replyDomain }
    : { replyForm: 'catch-all', replyDomain: wantedReplyDomain };
}

/** Returns the place that an owner has entered: the one that they asked for, or else the help center's. */
export function wantedPlace({ host, path, wantedHost, wantedPath }: HelpCenterSettings): StoredPlace {
  return wantedHost === null && wantedPath === null ? { host, path } : { host: wantedHost, path: wantedPath };
}

/** Returns the command by which the operator grants it. */
export function grantCommand({ userId, value }: Pick<RequestedClaim, 'userId' | 'value'>): string {
  // A value of the owner's that begins with a hyphen is no option.
  const word = value.startsWith('-') ? `-- ${shellWord(value)}` : shellWord(value);
  return `frontdesk users grant ${userId} ${word}`;
}
