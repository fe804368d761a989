/** Who may become a participant of a ticket: pure rules over what is known of a ticket and of the addresses in a mail. */

import { isPlainEmail } from '../../../api/email.ts';
import { reachesNobody } from '../incoming/classify/classify-mail.ts';
import type { MailAddress } from '../incoming/parse/parsed-mail.ts';
import { countedMailboxOf, mailDomainOf } from '../mailbox.ts';
import { tokenPartOf } from '../reply-address/address.ts';
import { readToken } from '../reply-address/token.ts';

/** Participants that a ticket has at most. A mail that names more others than that adds none of them. */
export const mostParticipants = 10;

/** What the local part of the address of a list or of a group of people is, or ends with behind a hyphen. */
const listName =
  /(?:^|-)(?:lists?|mailing[-_.]?list|newsletters?|announce(?:ments?)?|discuss(?:ion)?|subscribers?|members|everyone|everybody|all|listserv|majordomo|mailman|sympa|owner|request|subscribe|unsubscribe)$/;

/** Hosts of lists. */
const listHost = /^(?:lists?|groups?|mailman|sympa|listserv)\.|(?:^|\.)(?:googlegroups\.com|groups\.io)$/;

/** Whether an address looks like that of a mailing list or a group, whose members nobody has named. */
function looksLikeList(address: string): boolean {
  const mailbox = countedMailboxOf(address);
  return listName.test(mailbox.slice(0, mailbox.lastIndexOf('@'))) || listHost.test(mailDomainOf(address));
}

/**
 * Whether a person may read mail at an address: no list, nothing that only programs send from, and no reply or bounce
 * address of ours, of this deployment or of another.
 */
export function isPersonal(address: string): boolean {
  if (!isPlainEmail(address) || reachesNobody(address) || looksLikeList(address)) return false;
  return readToken(tokenPartOf(address)) === null;
}

/**
 * Those of the addresses of a mail that people may have, each mailbox once.
 * @param others addresses that are left out with every other writing of their mailboxes: the customer's, the writer's
 */
export function personalAddresses(
  named: readonly MailAddress[],
  others: readonly string[],
): readonly MailAddress[] {
  const seen = new Set(others.map(countedMailboxOf));
  return named.filter(({ address }) => {
    const mailbox = countedMailboxOf(address);
    if (seen.has(mailbox) || !isPersonal(address)) return false;
    seen.add(mailbox);
    return true;
  });
}

/** A participant of a ticket, whatever the state. */
export interface KnownParticipant {
  /** In lower case. */
  readonly emailFolded: string;
  readonly state: 'proposed' | 'confirmed' | 'removed';
}

/**
 * Those of the people whom a mail names who become participants; none where it names too many.
 * @param people each of another mailbox, and none of them the customer or of the house
 * @param known of the ticket
 * @param isByAgent an agent brings back whom an agent has removed; nobody else does
 */
export function newParticipants(
  people: readonly MailAddress[],
  known: readonly KnownParticipant[],
  isByAgent: boolean,
): readonly MailAddress[] {
  if (people.length > mostParticipants) return [];
  const stays = known.filter(({ state }) => !isByAgent || state !== 'removed');
  const taken = new Set(stays.map(({ emailFolded }) => countedMailboxOf(emailFolded)));
  const added = people.filter(({ address }) => !taken.has(countedMailboxOf(address)));
  const active = known.filter(({ state }) => state !== 'removed').length;
  return added.slice(0, Math.max(0, mostParticipants - active));
}
