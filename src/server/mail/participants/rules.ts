/** Decides who may become a participant: pure rules over the facts of a ticket and the email addresses in a mail. */

import { isPlainEmail } from '../../../api/shared/email.ts';
import { reachesNobody } from '../incoming/classify/classify-mail.ts';
import type { MailAddress } from '../incoming/parse/parsed-mail.ts';
import { countedMailbox, mailDomain } from '../mailbox.ts';
import { tokenPart } from '../reply-address/address.ts';
import { readToken } from '../reply-address/token.ts';

/** Limits the participants of one ticket. A mail that would exceed the limit adds none. */
export const mostParticipants = 10;

/** Matches local parts of mailing lists and groups, alone or after a hyphen. */
const listName =
  /(?:^|-)(?:lists?|mailing[-_.]?list|newsletters?|announce(?:ments?)?|discuss(?:ion)?|subscribers?|members|everyone|everybody|all|listserv|majordomo|mailman|sympa|owner|request|subscribe|unsubscribe)$/;

/** Matches domains of mailing lists. */
const listHost = /^(?:lists?|groups?|mailman|sympa|listserv)\.|(?:^|\.)(?:googlegroups\.com|groups\.io)$/;

/** Whether an email address looks like a mailing list or a group, whose members are unknown. */
function looksLikeList(address: string): boolean {
  const mailbox = countedMailbox(address);
  return listName.test(mailbox.slice(0, mailbox.lastIndexOf('@'))) || listHost.test(mailDomain(address));
}

/** Whether a person may read mail at an email address: no mailing list, no program, no reply or bounce address. */
export function isPersonal(address: string): boolean {
  if (!isPlainEmail(address) || reachesNobody(address) || looksLikeList(address)) return false;
  return readToken(tokenPart(address)) === null;
}

/** Returns the people's email addresses in a mail, one per mailbox, without `others`: the customer and the author. */
export function personalAddresses(
  named: readonly MailAddress[],
  others: readonly string[],
): readonly MailAddress[] {
  const seen = new Set(others.map(countedMailbox));
  return named.filter(({ address }) => {
    const mailbox = countedMailbox(address);
    if (seen.has(mailbox) || !isPersonal(address)) return false;
    seen.add(mailbox);
    return true;
  });
}

/** A participant of a ticket in any state. */
export interface KnownParticipant {
  /** The email address in lower case. */
  readonly emailFolded: string;
  readonly state: 'proposed' | 'confirmed' | 'removed';
}

/**
 * Returns the people in a mail who become participants; none if they are too many.
 * @param people people with different mailboxes, without the customer, agents and inboxes
 * @param isByAgent whether an agent's mail is addressed to them, which restores removed participants too
 */
export function newParticipants(
  people: readonly MailAddress[],
  known: readonly KnownParticipant[],
  isByAgent: boolean,
): readonly MailAddress[] {
  if (people.length > mostParticipants) return [];
  const stays = known.filter(({ state }) => !isByAgent || state !== 'removed');
  const taken = new Set(stays.map(({ emailFolded }) => countedMailbox(emailFolded)));
  const added = people.filter(({ address }) => !taken.has(countedMailbox(address)));
  const active = known.filter(({ state }) => state !== 'removed').length;
  return added.slice(0, Math.max(0, mostParticipants - active));
}
