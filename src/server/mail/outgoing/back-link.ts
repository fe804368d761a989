/** The way back from a mail: a link to a page of ours, with a code that works once. */

import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import { originOfHost } from '../../sites/web-address.ts';
import { createBackCode } from '../../visitor/back-codes/commands.ts';
import { findBackHelpCenter, listTicketIdsOfAddress } from '../../visitor/back-codes/queries.ts';
import { languageOf } from './language.ts';
import type { MailContent } from './queries.ts';

const daySeconds = 86_400;

/**
 * Makes the link of one mail, with a code of its own. Null where there is none: in mails to agents, where this
 * deployment does not know its own address and the help center has none of its own, and where no page of the user's may show the ticket.
 * @param publicUrl without a slash at its end
 */
export async function createBackLink(
  db: Queryable,
  content: MailContent,
  publicUrl: string | null,
): Promise<string | null> {
  const { mail, recipient, ticket, inbox } = content;
  const { userId, kind } = mail;
  const email = recipient.emailFolded;
  // A ticket is its sender's, whoever else is written to.
  if (recipient.agentId !== null || email !== foldEmail(ticket.sender)) return null;
  const helpCenter = await findBackHelpCenter(db, userId, inbox.id);
  const base = helpCenter?.host ? originOfHost(helpCenter.host, publicUrl) : publicUrl;
  if (!helpCenter || base === null) return null;
  const ticketIds = kind === 'link' ? await listTicketIdsOfAddress(db, userId, email) : [ticket.id];
  if (ticketIds.length === 0) return null;
  const code = await createBackCode(db, {
    userId,
    kind: 'mail',
    email,
    ticketIds,
    helpCenterId: helpCenter.id,
    goodForSeconds: daySeconds,
  });
  return `${base}/back/${userId}?lang=${encodeURIComponent(languageOf(content))}#${code}`;
}
