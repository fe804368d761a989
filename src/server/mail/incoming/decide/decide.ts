/** What becomes of a mail: one pure function of what is known of it, so that each rule has its test. */

import { foldEmail } from '../../../text/fold-email.ts';
import { withoutMarks } from '../classify/subjects.ts';
import type { MailAddress, ParsedMail } from '../parse/parsed-mail.ts';
import type { MailFacts, SendingAgent, SentFacts, TicketFacts, TokenFacts } from './facts.ts';

/** Why a mail from somebody with a reply address waits for an agent to look at it. */
export type HoldReason =
  /** An agent's reply address, and another sender: notifications are forwarded with their addresses in them. */
  | 'another sender'
  /** An agent's reply address and sender, and no proof that it comes from there. */
  | 'sender not verified'
  /** An agent's sender without an own reply address. */
  | 'agent without reply address';

export type Decision =
  | {
      readonly act: 'append';
      readonly ticketId: number;
      /** `participant`: the customer's reply address, and another sender. */
      readonly as: 'visitor' | 'participant';
      readonly agentId: null;
      /** A program wrote it: it is shown folded, opens nothing again and tells nobody. */
      readonly isAutomatic: boolean;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
    }
  | {
      readonly act: 'append';
      readonly ticketId: number;
      readonly as: 'agent';
      readonly agentId: number;
      readonly isAutomatic: false;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
    }
  | {
      /** An agent answered from the mailbox itself: the customer has it, and the ticket is to have it too. */
      readonly act: 'record';
      readonly ticketId: number;
      readonly customer: string;
      readonly agent: SendingAgent;
    }
  | { readonly act: 'hold'; readonly ticketId: number; readonly reason: HoldReason }
  | {
      readonly act: 'open';
      /** The ticket that it may belong to, for agents to see; null: none. */
      readonly linkedTo: number | null;
      readonly customer: MailAddress;
      /** The address of From where the customer is another. */
      readonly writtenBy: string;
      readonly isAutomatic: boolean;
      readonly mayAutoReply: boolean;
      readonly isVerified: boolean;
    }
  | {
      readonly act: 'mark-bounced';
      readonly mailId: number;
      readonly ticketId: number;
      readonly problem: string;
    }
  | {
      readonly act: 'note';
      readonly ticketId: number;
      readonly what: 'receipt' | 'calendar' | 'automatic' | 'sent';
    }
  | { readonly act: 'aside'; readonly reason: 'no sender' | 'no inbox' | 'from a reply address' | 'too many' }
  | {
      readonly act: 'ignore';
      readonly reason:
        | 'duplicate'
        | 'own notice'
        | 'bounce'
        | 'still being delivered'
        | 'receipt'
        | 'sent, and of no ticket';
    };

export function decide(facts: MailFacts): Decision {
  const { mail, mailClass, isDuplicate, sender } = facts;
  if (isDuplicate) return { act: 'ignore', reason: 'duplicate' };
  if (facts.isOwn) return { act: 'ignore', reason: 'own notice' };
  if (facts.sent !== null) return decideSent(facts, facts.sent);
  if (isBounce(facts)) return decideBounce(facts);
  if (mailClass.kind === 'receipt' || mailClass.kind === 'calendar')
    return decideNotice(facts, mailClass.kind);
  if (mail.from === null) return { act: 'aside', reason: 'no sender' };
  if (sender.isReplyAddress) return { act: 'aside', reason: 'from a reply address' };
  if (facts.isFlood && !isProvenAnswer(facts, mail.from)) return { act: 'aside', reason: 'too many' };
  return decideMessage(facts, mail.from);
}

/** What was passed on to others, and what nobody knows the agent of, is for agents only. */
function decideSent({ mail, byIds, mailClass }: MailFacts, { agent }: SentFacts): Decision {
  if (byIds === null) return { act: 'ignore', reason: 'sent, and of no ticket' };
  const { id: ticketId, customer } = byIds;
  const isForCustomer = [...mail.to, ...mail.cc].some(({ address }) => foldEmail(address) === customer);
  if (!isForCustomer || agent === null || mailClass.kind === 'automatic')
    return { act: 'note', ticketId, what: 'sent' };
  return { act: 'record', ticketId, customer, agent };
}

/** What comes to a bounce address is a bounce, but for the answers of those who are away, which go there too. */
function isBounce({ mailClass, bounced }: MailFacts): boolean {
  return mailClass.kind === 'bounce' || (bounced !== null && mailClass.kind !== 'automatic');
}

/** Anybody can write a report: only one that came to the address of that one mail is believed. */
function decideBounce({ mail, bounced }: MailFacts): Decision {
  if (bounced === null) return { act: 'ignore', reason: 'bounce' };
  const { report } = mail;
  if (report?.outcome === 'delayed') return { act: 'ignore', reason: 'still being delivered' };
  if (report?.outcome === 'other') return { act: 'ignore', reason: 'bounce' };
  const said = report ? [report.status ?? '', report.diagnostic] : [mail.subject];
  const problem = said.filter((part) => part !== '').join(' ');
  return { act: 'mark-bounced', ...bounced, problem };
}

function decideNotice({ token, byIds }: MailFacts, what: 'receipt' | 'calendar'): Decision {
  const ticket = token?.ticket ?? byIds;
  return ticket ? { act: 'note', ticketId: ticket.id, what } : { act: 'ignore', reason: 'receipt' };
}

/** Whether a mail came to the reply address that was issued to its sender, with a DMARC pass: a forger has no such pass. */
function isProvenAnswer({ token, authentication }: MailFacts, from: MailAddress): boolean {
  if (token === null || token.isExpired || authentication !== 'pass') return false;
  return token.recipient === foldEmail(from.address);
}

function decideMessage(facts: MailFacts, from: MailAddress): Decision {
  const { token, byIds, bounced, mailClass } = facts;
  // The answer of somebody who is away to a mail of ours, at the address that it came from.
  if (bounced !== null && mailClass.kind === 'automatic')
    return { act: 'note', ticketId: bounced.ticketId, what: 'automatic' };
  if (token !== null) return decideByToken(facts, token, from);
  return byIds === null ? open(facts, from, null) : decideByIds(facts, byIds, from);
}

function decideByToken(facts: MailFacts, token: TokenFacts, from: MailAddress): Decision {
  const { mailClass, sender } = facts;
  const { ticket, agentId } = token;
  if (agentId !== null) {
    if (mailClass.kind === 'automatic') return { act: 'note', ticketId: ticket.id, what: 'automatic' };
    return decideForAgent(facts, token, from, agentId);
  }
  if (sender.agentId !== null || sender.isInbox)
    return { act: 'hold', ticketId: ticket.id, reason: 'agent without reply address' };
  if (token.isExpired) return open(facts, from, ticket);
  return appendForVisitor(
    facts,
    ticket,
    foldEmail(from.address) === token.recipient ? 'visitor' : 'participant',
  );
}

/** An agent's word is the house's: it takes that agent's own reply address, sender and proof. */
function decideForAgent(
  facts: MailFacts,
  { ticket, recipient, isExpired }: TokenFacts,
  from: MailAddress,
  agentId: number,
): Decision {
  const { mail, authentication, inbox, sender } = facts;
  const isOwn = foldEmail(from.address) === recipient && sender.agentId === agentId && !sender.isInbox;
  if (!isOwn || !mail.hasOneSender || isExpired)
    return { act: 'hold', ticketId: ticket.id, reason: 'another sender' };
  const isVerified = authentication === 'pass';
  // What fails the check is forged, or went through a list; the exception is for servers that check nothing.
  const isAccepted = isVerified || (authentication === 'none' && inbox?.acceptsUnverifiedAgents === true);
  if (!isAccepted) return { act: 'hold', ticketId: ticket.id, reason: 'sender not verified' };
  const hasOtherSubject = isOtherSubject(mail, ticket);
  return {
    ...{ act: 'append', ticketId: ticket.id, as: 'agent', agentId },
    ...{ isAutomatic: false, isVerified, hasOtherSubject },
  };
}

/** Ids of mails are known to whoever got one: they say that a mail belongs to a ticket, and not that it may be added. */
function decideByIds(facts: MailFacts, ticket: TicketFacts, from: MailAddress): Decision {
  const { mail, sender, authentication } = facts;
  if (sender.agentId !== null || sender.isInbox)
    return { act: 'hold', ticketId: ticket.id, reason: 'agent without reply address' };
  const isCustomer = foldEmail(from.address) === ticket.customer && mail.hasOneSender;
  if (!isCustomer || authentication === 'fail') return open(facts, from, ticket);
  return appendForVisitor(facts, ticket, 'visitor');
}

function appendForVisitor(facts: MailFacts, ticket: TicketFacts, as: 'visitor' | 'participant'): Decision {
  const { mail, mailClass, authentication, inbox } = facts;
  const goesOn = !ticket.isClosed || inbox === null || inbox.reopensClosed;
  if (mail.from !== null && (!ticket.isCustomerConfirmed || !goesOn)) return open(facts, mail.from, ticket);
  return {
    ...{ act: 'append', ticketId: ticket.id, as, agentId: null },
    isAutomatic: mailClass.kind === 'automatic',
    isVerified: authentication === 'pass',
    hasOtherSubject: isOtherSubject(mail, ticket),
  };
}

function open(facts: MailFacts, from: MailAddress, linked: TicketFacts | null): Decision {
  const { mail, mailClass, inbox, sender, authentication } = facts;
  if (inbox === null) return { act: 'aside', reason: 'no inbox' };
  const customer = customerOf(mail, from, inbox.usesReplyTo);
  return {
    act: 'open',
    linkedTo: linked?.id ?? null,
    customer,
    writtenBy: from.address,
    isAutomatic: mailClass.kind === 'automatic',
    // An agent or an inbox that writes to an inbox would be answered by itself.
    mayAutoReply: mailClass.isAnswerable && sender.agentId === null && !sender.isInbox,
    isVerified: authentication === 'pass' && customer === from,
  };
}

/** Whom an answer goes to. Lists put themselves into From, and say elsewhere who wrote. */
function customerOf(mail: ParsedMail, from: MailAddress, usesReplyTo: boolean): MailAddress {
  const [replyTo] = mail.replyTo;
  if (replyTo === undefined || foldEmail(replyTo.address) === foldEmail(from.address)) return from;
  const { 'x-original-from': original = '', 'list-post': list = '' } = mail.telltales;
  const isRewritten =
    foldEmail(original).includes(foldEmail(replyTo.address)) ||
    foldEmail(list).includes(foldEmail(from.address));
  if (!usesReplyTo && !isRewritten) return from;
  return { address: replyTo.address, name: replyTo.name === '' ? from.name : replyTo.name };
}

/** Whether somebody began another matter in an old thread. Marks of answering in front of a subject do not count. */
function isOtherSubject({ subject }: ParsedMail, ticket: TicketFacts): boolean {
  const own = withoutMarks(ticket.subject);
  return own !== '' && withoutMarks(subject) !== own;
}
