import { foldEmail } from '../../../formats/fold-email.ts';
import type { Queryable } from '../../db/database.ts';
import { hostOrigin } from '../../sites/site-path.ts';
import {
  findMagicLinkHelpCenter,
  listTicketIdsByEmail,
} from '../../visitor/magic-links/linked-tickets.sql.ts';
import { createOneTimeCode } from '../../visitor/magic-links/one-time-codes.sql.ts';
import { mailLanguage } from './language.ts';
import type { MailContent } from './mail-contents.sql.ts';

const daySeconds = 86_400;

/**
 * Creates an email's link to its conversation, with a new code that works once. Returns null for an email to an agent,
 * without a known URL, or if no page of the user may show the ticket. `publicUrl` has no final slash.
 */
export async function createMagicLink(
  db: Queryable,
  content: MailContent,
  publicUrl: string | null,
): Promise<string | null> {
  const { mail, recipient, ticket, inbox } = content;
  const { userId, kind } = mail;
  const email = recipient.emailFolded;
  // Only the ticket's sender may open it, not participants.
  if (recipient.agentId !== null || email !== foldEmail(ticket.sender)) return null;
  const helpCenter = await findMagicLinkHelpCenter(db, userId, inbox.id);
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
