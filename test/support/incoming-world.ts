/**
 * A shop with some tickets, and what becomes of a mail there: everything is asked of the fixed facts below, so that the
 * rules can be tried without a database.
 */

import { foldEmail } from '../../src/formats/fold-email.ts';
import { authenticateSender } from '../../src/server/mail/incoming/authenticate-sender.ts';
import { classifyMail } from '../../src/server/mail/incoming/classify/classify-mail.ts';
import { type Decision, decide } from '../../src/server/mail/incoming/decide/decide.ts';
import type {
  AddressFacts,
  MailFacts,
  TicketFacts,
  TokenFacts,
} from '../../src/server/mail/incoming/decide/facts.ts';
import { parseMail } from '../../src/server/mail/incoming/parse/parse-mail.ts';

const ticket = (id: number, customer: string, more: Partial<TicketFacts> = {}): TicketFacts => ({
  id,
  writtenTo: id,
  customer,
  writer: customer,
  isCustomerConfirmed: true,
  isClosed: false,
  subject: 'Broken lamp',
  ...more,
});

/** Maja's is like any other; Liam's was opened by an anonymous visitor; Nils's is closed. */
const worldTickets = {
  maja: ticket(1, 'maja@post.example'),
  liam: ticket(2, 'liam@post.example', { isCustomerConfirmed: false }),
  nils: ticket(3, 'nils@post.example', { isClosed: true }),
} as const;

const token = (of: TicketFacts, recipient: string, agentId: number | null = null): TokenFacts => ({
  ticket: of,
  recipient,
  agentId,
  isExpired: false,
  isRemoved: false,
  isOutsider: false,
});

const { maja, liam, nils } = worldTickets;

/** By what stands after the plus sign of the inbox's address. Bo gets copies of Maja's; Kalle did until he was removed. */
const tokens: Readonly<Record<string, TokenFacts>> = {
  tmaja: token(maja, 'maja@post.example'),
  tliam: token(liam, 'liam@post.example'),
  tnils: token(nils, 'nils@post.example'),
  tola: token(maja, 'ola@shop.example', 11),
  tbo: token(maja, 'bo@post.example'),
  tkalle: { ...token(maja, 'kalle@post.example'), isRemoved: true },
  told: { ...token(maja, 'maja@post.example'), isExpired: true },
};

/** Of mails to Maja, and to Ola. */
const bounces: Readonly<Record<string, MailFacts['bounced']>> = {
  b21: { mailId: 21, ticketId: 1, recipient: 'maja@post.example', agentId: null },
  b22: { mailId: 22, ticketId: 1, recipient: 'ola@shop.example', agentId: 11 },
};

/** The ids of mails that were sent, and of those that relays gave them. */
const ids: Readonly<Record<string, TicketFacts>> = {
  'root.1@shop.example': maja,
  'out.1@shop.example': maja,
  '0100018.relay@ses.example': maja,
  'copy.1@shop.example': maja,
  'root.2@shop.example': liam,
  'root.3@shop.example': nils,
};

/** Those of the ids that Bo has seen, and Maja has not. */
const idsOfCopies = ['copy.1@shop.example'];

const agents: Readonly<Record<string, number>> = { 'ola@shop.example': 11, 'kim@shop.example': 12 };
const inboxes = ['help@shop.example', 'sales@shop.example'];

export interface WorldOptions {
  readonly trustedAuthservId?: string | null;
  /** Whom the envelope names. */
  readonly envelopeTo?: readonly string[];
  readonly acceptUnverifiedAgents?: boolean;
  readonly useReplyTo?: boolean;
  readonly reopenClosed?: boolean;
  readonly isDuplicate?: boolean;
  /** Whether the agent may not see the ticket. */
  readonly isHidden?: boolean;
  readonly isFlood?: boolean;
  /** Where it was sent from the mailbox. */
  readonly sent?: MailFacts['sent'];
  readonly firstLines?: Partial<MailFacts['firstLines']>;
  readonly answered?: MailFacts['answered'];
  readonly approval?: Partial<MailFacts['approval']>;
}

const tagOf = (address: string) => foldEmail(address).slice(0, address.lastIndexOf('@')).split('+')[1] ?? '';
const withoutTag = (address: string) => foldEmail(address).replace(/\+[^@]*/, '');

function addressFacts(address: string): AddressFacts {
  const folded = foldEmail(address);
  return {
    agentId: agents[folded] ?? null,
    isInbox: inboxes.includes(withoutTag(folded)),
    isReplyAddress: tagOf(folded) in tokens || tagOf(folded) in bounces,
  };
}

/** What becomes of a mail. */
export async function land(raw: Buffer, options: WorldOptions = {}): Promise<Decision> {
  const mail = await parseMail(raw, new Date('2026-11-21T12:00:00Z'));
  const listed = [...mail.to, ...mail.cc].map(({ address }) => address);
  const recipients = [...(options.envelopeTo ?? []), ...mail.deliveredTo, ...listed];
  const tags = recipients.filter((address) => withoutTag(address) === 'help@shop.example').map(tagOf);
  const found = tags.flatMap((tag) => tokens[tag] ?? []);
  const answered = [...mail.inReplyTo, ...mail.references.toReversed()];
  return decide({
    mail,
    mailClass: classifyMail(mail),
    authentication: authenticateSender(mail, options.trustedAuthservId ?? null),
    isDuplicate: options.isDuplicate ?? false,
    isOwn: mail.messageId !== null && mail.messageId in ids,
    bounced: tags.flatMap((tag) => bounces[tag] ?? [])[0] ?? null,
    token: found[0] ?? null,
    byIds: answered.flatMap((id) => ids[id] ?? [])[0] ?? null,
    isByProposed: false,
    isHidden: options.isHidden ?? false,
    isByCopy: idsOfCopies.includes(answered.find((id) => id in ids) ?? ''),
    sender: addressFacts(mail.from?.address ?? ''),
    replyTo: mail.replyTo[0] ? addressFacts(mail.replyTo[0].address) : null,
    inbox: recipients.some((address) => inboxes.includes(withoutTag(address)))
      ? {
          acceptUnverifiedAgents: options.acceptUnverifiedAgents ?? false,
          useReplyTo: options.useReplyTo ?? false,
          reopenClosed: options.reopenClosed ?? true,
        }
      : null,
    isFlood: options.isFlood ?? false,
    sent: options.sent ?? null,
    firstLines: { hasUnknownCommand: false, isAnswer: true, ...options.firstLines },
    answered: options.answered ?? null,
    approval: { reasons: [], agentId: null, ...options.approval },
  });
}
