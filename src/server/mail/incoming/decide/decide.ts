/** What becomes of a mail: one pure function of what is known of it, so that each rule has its test. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { HoldReason } from '../../../db/tables/index.ts';
import { isSurelyBounce } from '../classify/classify-mail.ts';
import { withoutMarks } from '../classify/subjects.ts';
import type { MailAddress, ParsedMail } from '../parse/parsed-mail.ts';
import type { AddressFacts, MailFacts, SendingAgent, SentFacts, TicketFacts, TokenFacts } from './facts.ts';

/** How sure it is that a mail comes from the address of its From. */
export type SenderProof =
  /** The mail comes from the address as surely as an answer of that address has to. */
  | 'proven'
  /** The message is shown with its address, and with a warning. */
  | 'unproven'
  /** The address is an agent's or an inbox's, and anybody may have written it: no message stands under it. */
  | 'imitated';

export type Decision =
  | {
      readonly act: 'append';
      readonly ticketId: number;
      /** `participant`: somebody else who gets copies, by a reply address of their own. */
      readonly as: 'visitor' | 'participant';
      readonly agentId: null;
      /** A program wrote it: it is shown folded, opens nothing again and tells nobody. */
      readonly isAutomatic: boolean;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
      /** Whose mail adds the others whom it names to the participants; null: it adds nobody. */
      readonly adds: 'customer' | null;
    }
  | {
      readonly act: 'append';
      readonly ticketId: number;
      readonly as: 'agent';
      readonly agentId: number;
      /** The agent's address, where the mail was sent from another one; absent: that of From is. */
      readonly address?: string;
      readonly isAutomatic: false;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
      readonly adds: 'agent' | null;
    }
  | {
      /** An agent answered from the mailbox itself: the customer has it, and the ticket is to have it too. */
      readonly act: 'record';
      readonly ticketId: number;
      readonly customer: string;
      readonly agent: SendingAgent;
    }
  | {
      readonly act: 'hold';
      readonly ticketId: number;
      readonly reason: HoldReason;
      /** The agent in whose name it may be; null: it is in that of an inbox. */
      readonly agentId: number | null;
    }
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
      /** Whether the customer's address is an agent's or an inbox's, and nothing proves that it wrote. */
      readonly isImitation: boolean;
      /** Whether it proposes the others whom it names as participants; null: it proposes nobody. */
      readonly adds: 'opening' | null;
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
      readonly proof: SenderProof;
    }
  | {
      readonly act: 'aside';
      readonly reason: 'no sender' | 'no inbox' | 'from a reply address' | 'too many' | 'abuse report';
    }
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
  if (mailClass.kind === 'abuse-report') return { act: 'aside', reason: 'abuse report' };
  if (isBounce(facts)) return decideBounce(facts);
  if (mailClass.kind === 'receipt' || mailClass.kind === 'calendar')
    return decideNotice(facts, mailClass.kind);
  if (mail.from === null) return { act: 'aside', reason: 'no sender' };
  if (sender.isReplyAddress) return { act: 'aside', reason: 'from a reply address' };
  const isExpected = isProvenAnswer(facts, mail.from) || facts.approval.reasons.length > 0;
  if (facts.isFlood && !isExpected) return { act: 'aside', reason: 'too many' };
  return decideMessage(facts, mail.from);
}

/** Mails to others than the customer, and those of an agent who is not known, are for agents only. */
function decideSent(facts: MailFacts, { agent }: SentFacts): Decision {
  const { mail, byIds, mailClass, sender, authentication } = facts;
  if (byIds === null) return { act: 'ignore', reason: 'sent, and of no ticket' };
  const { id: ticketId, customer } = byIds;
  // Some mailboxes file incoming mail among the sent if it has their address in From: a server has checked such mail.
  const proof = authentication !== 'fail' ? 'proven' : isOfHouse(sender) ? 'imitated' : 'unproven';
  const isForCustomer = [...mail.to, ...mail.cc].some(({ address }) => foldEmail(address) === customer);
  const isByCustomer = mail.from !== null && foldEmail(mail.from.address) === customer;
  const isAnswer = isForCustomer && !isByCustomer && mailClass.kind !== 'automatic' && proof === 'proven';
  if (!isAnswer || agent === null) return { act: 'note', ticketId, what: 'sent', proof };
  return { act: 'record', ticketId, customer, agent };
}

/**
 * What comes to a bounce address is a bounce, but for receipts and the answers of those who are away, which go there
 * too, and for what its recipient wrote: some mail programs answer there.
 */
function isBounce({ mail, mailClass, bounced }: MailFacts): boolean {
  // A bounce that comes to no bounce address is passed over; mail that a person may have written never is.
  if (mailClass.kind === 'bounce') return bounced !== null || isSurelyBounce(mail);
  if (bounced === null || ['automatic', 'receipt', 'calendar'].includes(mailClass.kind)) return false;
  const isRecipients = mail.from !== null && foldEmail(mail.from.address) === bounced.recipient;
  return !(isRecipients && mailClass.kind === 'person');
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

function decideNotice(facts: MailFacts, what: 'receipt' | 'calendar'): Decision {
  const { token, bounced, byIds } = facts;
  const ticketId = token?.ticket.id ?? bounced?.ticketId ?? byIds?.id;
  if (ticketId === undefined) return { act: 'ignore', reason: 'receipt' };
  return { act: 'note', ticketId, what, proof: senderProof(facts) };
}

/** Whether a mail came to the reply address that was issued to its sender, with a DMARC pass: a forger has no such pass. */
function isProvenAnswer({ token, authentication }: MailFacts, from: MailAddress): boolean {
  if (token === null || token.isExpired || token.isRemoved || authentication !== 'pass') return false;
  return token.recipient === foldEmail(from.address);
}

function decideMessage(facts: MailFacts, from: MailAddress): Decision {
  const { token, byIds, bounced, mailClass } = facts;
  // The answer of somebody who is away to a mail of ours, at the address that it came from.
  if (bounced !== null && mailClass.kind === 'automatic')
    return { act: 'note', ticketId: bounced.ticketId, what: 'automatic', proof: senderProof(facts) };
  if (token !== null) return decideByToken(facts, token, from);
  return byIds === null ? open(facts, from, null) : decideByIds(facts, byIds, from);
}

/** A note needs the proofs of an answer: the address that it came to, its sender, and the server's word. */
function senderProof(facts: MailFacts): SenderProof {
  const { mail, sender, byIds } = facts;
  if (mail.from === null) return 'unproven';
  const reached = facts.token ?? facts.bounced;
  if (isOfHouse(sender)) {
    const isProven = reached !== null && isFromOwner(facts, reached) && isAcceptedAgent(facts);
    return isProven ? 'proven' : 'imitated';
  }
  if (foldEmail(mail.from.address) === reached?.recipient) return 'proven';
  return byIds !== null && isFromCustomer(facts, byIds) ? 'proven' : 'unproven';
}

function isOfHouse({ agentId, isInbox, isReplyAddress }: AddressFacts): boolean {
  return agentId !== null || isInbox || isReplyAddress;
}

function decideByToken(facts: MailFacts, token: TokenFacts, from: MailAddress): Decision {
  const { mailClass, sender } = facts;
  const { ticket, agentId } = token;
  if (agentId !== null) {
    if (mailClass.kind === 'automatic')
      return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: senderProof(facts) };
    return decideForAgent(facts, token, agentId);
  }
  if (sender.agentId !== null || sender.isInbox)
    return holdForAgent(facts, ticket, 'agent without reply address', sender.agentId);
  if (token.isExpired || token.isRemoved) return open(facts, from, ticket);
  // Mails are passed on with the addresses in them: whoever else writes to one is a stranger.
  if (foldEmail(from.address) !== token.recipient) return decideForStranger(facts, ticket, from);
  return appendForVisitor(facts, ticket, token.recipient === ticket.customer ? 'visitor' : 'participant');
}

/** A stranger's mail stands in no thread of others: agents have it in a ticket beside. */
function decideForStranger(facts: MailFacts, ticket: TicketFacts, from: MailAddress): Decision {
  if (facts.mailClass.kind === 'automatic')
    return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: senderProof(facts) };
  return open(facts, from, ticket);
}

/** An agent's word is the house's: it takes that agent's own reply address, sender and proof. */
function decideForAgent(facts: MailFacts, token: TokenFacts, agentId: number): Decision {
  const { ticket } = token;
  if (!isFromOwner(facts, token)) return holdForAgent(facts, ticket, 'another sender', agentId);
  if (!isAcceptedAgent(facts)) return holdForAgent(facts, ticket, 'sender not verified', agentId);
  return decideAnswer(facts, ticket, {
    agentId,
    isVerified: facts.authentication === 'pass',
    hasOtherSubject: isOtherSubject(facts.mail, ticket),
  });
}

/** Whom an agent's mail is of, and what is known of it. */
type ProvenAgent = Pick<
  Extract<Decision, { as: 'agent' }>,
  'agentId' | 'address' | 'isVerified' | 'hasOtherSubject'
>;

/** A mail that surely is an agent's becomes the agent's message, unless it may not be meant so. */
function decideAnswer(facts: MailFacts, ticket: TicketFacts, agent: ProvenAgent): Decision {
  const { firstLines, answered, approval } = facts;
  const hold = (reason: HoldReason): Decision => ({
    act: 'hold',
    ticketId: ticket.id,
    reason,
    agentId: agent.agentId,
  });
  const isText = approval.reasons.includes('unknown command');
  if (firstLines.hasUnknownCommand && !isText) return hold('unknown command');
  const isLate = answered !== null && answered.laterAnswerIds.length > 0;
  const isSentAnyway = approval.reasons.includes('answered by another agent');
  if (isLate && (firstLines.isAnswer || isText) && !isSentAnyway) return hold('answered by another agent');
  const adds = mayAdd(facts) ? 'agent' : null;
  return { act: 'append', ticketId: ticket.id, as: 'agent', ...agent, isAutomatic: false, adds };
}

/** A mail that waits until somebody has said whose it is; what was said before of the same mail holds. */
function holdForAgent(
  facts: MailFacts,
  ticket: TicketFacts,
  reason: HoldReason,
  agentId: number | null,
): Decision {
  const { approval, sender, token } = facts;
  if (!approval.reasons.includes(reason)) return { act: 'hold', ticketId: ticket.id, reason, agentId };
  // What a program wrote is a note where nobody has to approve it, too.
  if (facts.mailClass.kind === 'automatic')
    return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: 'proven' };
  const rest = { isVerified: false, hasOtherSubject: false } as const;
  // The agent got a link at the stored address, and says so: the mail may be from wherever it is.
  const isConfirmed = agentId !== null && approval.agentId === agentId;
  if (isConfirmed && token?.agentId === agentId)
    return decideAnswer(facts, ticket, { ...rest, agentId, address: token.recipient });
  if (sender.agentId !== null) return decideAnswer(facts, ticket, { ...rest, agentId: sender.agentId });
  return {
    act: 'append',
    ticketId: ticket.id,
    as: 'participant',
    agentId: null,
    ...rest,
    isAutomatic: false,
    adds: null,
  };
}

/** Whether an address that was issued to an agent was written to by that agent, and nobody else is named as a sender. */
function isFromOwner(
  { mail, sender }: MailFacts,
  owner: { readonly recipient: string; readonly agentId: number | null; readonly isExpired?: boolean },
): boolean {
  if (mail.from === null || !mail.hasOneSender || owner.isExpired === true) return false;
  const isAgents = sender.agentId !== null && sender.agentId === owner.agentId && !sender.isInbox;
  return isAgents && foldEmail(mail.from.address) === owner.recipient;
}

/** A mail that fails the check is forged, or went through a list; the exception is for servers that check nothing. */
function isAcceptedAgent({ authentication, inbox }: MailFacts): boolean {
  return authentication === 'pass' || (authentication === 'none' && inbox?.acceptUnverifiedAgents === true);
}

/** Ids of mails are known to whoever got one: they say that a mail belongs to a ticket, and not that it may be added. */
function decideByIds(facts: MailFacts, ticket: TicketFacts, from: MailAddress): Decision {
  const { sender } = facts;
  if (sender.agentId !== null || sender.isInbox)
    return holdForAgent(facts, ticket, 'agent without reply address', sender.agentId);
  if (!isFromCustomer(facts, ticket)) return open(facts, from, ticket);
  return appendForVisitor(facts, ticket, 'visitor');
}

function isFromCustomer({ mail, authentication, isByCopy }: MailFacts, { customer }: TicketFacts): boolean {
  const isCustomer = mail.from !== null && foldEmail(mail.from.address) === customer && mail.hasOneSender;
  return isCustomer && (isByCopy ? authentication === 'pass' : authentication !== 'fail');
}

/** Whether a mail in a ticket may add participants: a person's, with a DMARC pass and the reply address of its one sender. */
function mayAdd({ mail, mailClass, authentication, token }: MailFacts): boolean {
  const isOwn = mail.from !== null && token?.recipient === foldEmail(mail.from.address);
  return isOwn && mail.hasOneSender && authentication === 'pass' && mailClass.kind === 'person';
}

function appendForVisitor(facts: MailFacts, ticket: TicketFacts, as: 'visitor' | 'participant'): Decision {
  const { mail, mailClass, authentication, inbox } = facts;
  const goesOn = !ticket.isClosed || inbox === null || inbox.reopenClosed;
  if (mail.from !== null && (!ticket.isCustomerConfirmed || !goesOn)) return open(facts, mail.from, ticket);
  return {
    act: 'append',
    ticketId: ticket.id,
    as,
    agentId: null,
    isAutomatic: mailClass.kind === 'automatic',
    isVerified: authentication === 'pass',
    hasOtherSubject: isOtherSubject(mail, ticket),
    adds: as === 'visitor' && mayAdd(facts) ? 'customer' : null,
  };
}

function open(facts: MailFacts, from: MailAddress, linked: TicketFacts | null): Decision {
  const { mail, mailClass, inbox, sender, replyTo, authentication } = facts;
  if (inbox === null) return { act: 'aside', reason: 'no inbox' };
  const customer = customerOf(facts, from, inbox.useReplyTo);
  const isOfSender = customer === from;
  const ofCustomer = isOfSender ? sender : (replyTo ?? sender);
  const isProven = isOfSender && mail.hasOneSender && isAcceptedAgent(facts);
  const isImitation = isOfHouse(ofCustomer) && !isProven;
  // The forger of an address would have us write to whoever has it; agents and inboxes would be answered by themselves.
  const mayAutoReply =
    mailClass.isAnswerable && authentication !== 'fail' && !isOfHouse(sender) && !isOfHouse(ofCustomer);
  return {
    act: 'open',
    linkedTo: linked?.id ?? null,
    customer,
    writtenBy: from.address,
    isAutomatic: mailClass.kind === 'automatic',
    mayAutoReply,
    isVerified: authentication === 'pass' && isOfSender,
    isImitation,
    adds: mailClass.kind === 'person' && !isImitation ? 'opening' : null,
  };
}

/** Whom an answer goes to. Lists put themselves into From, and say elsewhere who wrote. */
function customerOf(
  { mail, replyTo: facts }: MailFacts,
  from: MailAddress,
  useReplyTo: boolean,
): MailAddress {
  const [replyTo] = mail.replyTo;
  // Answers to an address of an inbox would come back as the customer's.
  if (replyTo === undefined || facts?.isReplyAddress === true) return from;
  if (foldEmail(replyTo.address) === foldEmail(from.address)) return from;
  const { 'x-original-from': original = '', 'list-post': list = '' } = mail.telltales;
  const isRewritten =
    foldEmail(original).includes(foldEmail(replyTo.address)) ||
    foldEmail(list).includes(foldEmail(from.address));
  if (!useReplyTo && !isRewritten) return from;
  return { address: replyTo.address, name: replyTo.name === '' ? from.name : replyTo.name };
}

/** Whether somebody began another matter in an old thread. Marks of answering in front of a subject do not count. */
function isOtherSubject({ subject }: ParsedMail, ticket: TicketFacts): boolean {
  const own = withoutMarks(ticket.subject);
  return own !== '' && withoutMarks(subject) !== own;
}
