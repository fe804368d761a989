/** Creates the link in an email to its conversation, with a code that works once. */

import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import { hostOrigin } from '../../sites/web-address.ts';
import { createOneTimeCode } from '../../visitor/magic-links/commands.ts';
import { findBackHelpCenter, listTicketIdsByEmail } from '../../visitor/magic-links/queries.ts';
import { mailLanguage } from './language.ts';
import type { MailContent } from './queries.ts';

const daySeconds = 86_400;

/**
 * Creates the link of one email, with a new code. Returns null for an email to an agent, if neither this deployment nor
 * the help center has a known URL, or if no page of the user may show the ticket.
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
  // Only the ticket's sender may open it, not participants.
  if (recipient.agentId !== null || email !== foldEmail(ticket.sender)) return null;
  const helpCenter = await findBackHelpCenter(db, userId, inbox.id);
  const base = helpCenter?.host ? hostOrigin(helpCenter.host, publicUrl) : publicUrl;
  if (!helpCenter || base === null) return null;
  const ticketIds = kind === 'link' ? await listTicketIdsByEmail(db, userId, email) : [ticket.id];
  if (ticketIds.length === 0) return null;
  const code = await createOneTimeCode(db, {
    userId,
    kind: 'mail',
    email,
    ticketIds,
    helpCenterId: helpCenter.id,
    goodForSeconds: daySeconds,
  });
  return `${base}/back/${userId}?lang=${encodeURIComponent(mailLanguage(content))}#${code}`;
}
