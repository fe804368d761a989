/** Decides about a mail: a pure function of `MailFacts`, so that each rule has its test. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { HoldReason } from '../../../db/tables/index.ts';
import { isSurelyBounce } from '../classify/classify-mail.ts';
import { withoutMarks } from '../classify/subjects.ts';
import type { MailAddress, ParsedMail } from '../parse/parsed-mail.ts';
import type { AddressFacts, MailFacts, SendingAgent, SentFacts, TicketFacts, TokenFacts } from './facts.ts';

/** The proof of a mail's From. */
export type SenderProof =
  /** The proof suffices for an answer from that address. */
  | 'proven'
  /** The message is shown under the address, with a warning. */
  | 'unproven'
  /** The address is an agent's or an inbox's and may be forged: no message is shown under it. */
  | 'imitated';

export type Decision =
  | {
      readonly act: 'append';
      readonly ticketId: number;
      /** `participant`: a person who gets copies, with a reply address of their own. */
      readonly as: 'visitor' | 'participant';
      readonly agentId: null;
      /** Whether a program wrote it: the message is folded, reopens no ticket and notifies no agent. */
      readonly isAutomatic: boolean;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
      /** Whether the people whom a customer's mail names become participants; null: they do not. */
      readonly adds: 'customer' | null;
    }
  | {
      readonly act: 'append';
      readonly ticketId: number;
      readonly as: 'agent';
      readonly agentId: number;
      /** The agent's address where From has another one; absent: From has the agent's. */
      readonly address?: string;
      readonly isAutomatic: false;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
      readonly adds: 'agent' | null;
    }
  | {
      /** Stores an answer that an agent sent to the customer from the mailbox itself. */
      readonly act: 'record';
      readonly ticketId: number;
      readonly customer: string;
      readonly agent: SendingAgent;
    }
  | {
      readonly act: 'hold';
      readonly ticketId: number;
      readonly reason: HoldReason;
      /** The agent in whose name the mail came; null: it came in an inbox's. */
      readonly agentId: number | null;
    }
  | {
      readonly act: 'open';
      /** A ticket that the mail may belong to, shown to agents; null: none. */
      readonly linkedTo: number | null;
      readonly customer: MailAddress;
      /** The address in From, which may be another than the customer's. */
      readonly writtenBy: string;
      readonly isAutomatic: boolean;
      readonly mayAutoReply: boolean;
      readonly isVerified: boolean;
      /** Whether the customer's address is an agent's or an inbox's, without proof that its owner wrote. */
      readonly isImitation: boolean;
      /** Whether the people whom the mail names are proposed as participants; null: they are not. */
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

/** Makes notes of sent mails to other people than the customer, and of those whose agent is unknown. */
function decideSent(facts: MailFacts, { agent }: SentFacts): Decision {
  const { mail, byIds, mailClass, sender, authentication } = facts;
  if (byIds === null) return { act: 'ignore', reason: 'sent, and of no ticket' };
  const { id: ticketId, customer } = byIds;
  // Some mailboxes file incoming mail as sent if From has their address: its `Authentication-Results` shows that.
  const proof = authentication !== 'fail' ? 'proven' : isOfHouse(sender) ? 'imitated' : 'unproven';
  const isForCustomer = [...mail.to, ...mail.cc].some(({ address }) => foldEmail(address) === customer);
  const isByCustomer = mail.from !== null && foldEmail(mail.from.address) === customer;
  const isAnswer = isForCustomer && !isByCustomer && mailClass.kind !== 'automatic' && proof === 'proven';
  if (!isAnswer || agent === null) return { act: 'note', ticketId, what: 'sent', proof };
  return { act: 'record', ticketId, customer, agent };
}

/**
 * Mails to a bounce address are bounces, except receipts, absence notices and the recipient's own mails: some mail
 * programs answer to that address.
 */
function isBounce({ mail, mailClass, bounced }: MailFacts): boolean {
  // A bounce to another address is ignored; a mail that a person may have written never is.
  if (mailClass.kind === 'bounce') return bounced !== null || isSurelyBounce(mail);
  if (bounced === null || ['automatic', 'receipt', 'calendar'].includes(mailClass.kind)) return false;
  const isRecipients = mail.from !== null && foldEmail(mail.from.address) === bounced.recipient;
  return !(isRecipients && mailClass.kind === 'person');
}

/** Believes only reports that came to a mail's own bounce address, as anybody can write a report. */
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

/** Whether a mail came to the reply address issued to its sender, with a DMARC pass: a forger has no such pass. */
function isProvenAnswer({ token, authentication }: MailFacts, from: MailAddress): boolean {
  if (token === null || token.isExpired || token.isRemoved || authentication !== 'pass') return false;
  return token.recipient === foldEmail(from.address);
}

function decideMessage(facts: MailFacts, from: MailAddress): Decision {
  const { token, byIds, bounced, mailClass } = facts;
  // An absence notice comes to the bounce address of the mail that it answers.
  if (bounced !== null && mailClass.kind === 'automatic')
    return { act: 'note', ticketId: bounced.ticketId, what: 'automatic', proof: senderProof(facts) };
  if (token !== null) return decideByToken(facts, token, from);
  return byIds === null ? open(facts, from, null) : decideByIds(facts, byIds, from);
}

/** Judges a note by the proofs of an answer: the address it came to, its sender, and the server's authentication. */
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
  // Forwarded mails hold reply addresses: another sender at a reply address is a stranger.
  if (foldEmail(from.address) !== token.recipient) return decideForStranger(facts, ticket, from);
  return appendForVisitor(facts, ticket, token.recipient === ticket.customer ? 'visitor' : 'participant');
}

/** Puts a stranger's mail into a linked ticket, never into the thread of another person. */
function decideForStranger(facts: MailFacts, ticket: TicketFacts, from: MailAddress): Decision {
  if (facts.mailClass.kind === 'automatic')
    return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: senderProof(facts) };
  return open(facts, from, ticket);
}

/** Requires the agent's own reply address, sender and proof, as an agent speaks for the house. */
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

/** The author of an agent's mail, and its proofs. */
type ProvenAgent = Pick<
  Extract<Decision, { as: 'agent' }>,
  'agentId' | 'address' | 'isVerified' | 'hasOtherSubject'
>;

/** Makes a proven agent's mail a message, unless an unknown command or a colleague's answer stops it. */
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

/** Holds a mail until its sender is confirmed, or follows an earlier approval of the same mail. */
function holdForAgent(
  facts: MailFacts,
  ticket: TicketFacts,
  reason: HoldReason,
  agentId: number | null,
): Decision {
  const { approval, sender, token } = facts;
  if (!approval.reasons.includes(reason)) return { act: 'hold', ticketId: ticket.id, reason, agentId };
  // An automatic mail is a note without approval too.
  if (facts.mailClass.kind === 'automatic')
    return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: 'proven' };
  const rest = { isVerified: false, hasOtherSubject: false } as const;
  // The agent approved by the link sent to the stored address: From may have any address.
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

/** Whether the agent to whom a reply address was issued is the mail's one sender. */
function isFromOwner(
  { mail, sender }: MailFacts,
  owner: { readonly recipient: string; readonly agentId: number | null; readonly isExpired?: boolean },
): boolean {
  if (mail.from === null || !mail.hasOneSender || owner.isExpired === true) return false;
  const isAgents = sender.agentId !== null && sender.agentId === owner.agentId && !sender.isInbox;
  return isAgents && foldEmail(mail.from.address) === owner.recipient;
}

/**
 * Whether the sender's proof suffices; an inbox may accept mails of servers that check nothing, never failed checks.
 */
function isAcceptedAgent({ authentication, inbox }: MailFacts): boolean {
  return authentication === 'pass' || (authentication === 'none' && inbox?.acceptUnverifiedAgents === true);
}

/** Finds the ticket by ids, which every recipient of a mail knows: they prove no right to add to it. */
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

/**
 * Whether a mail in a ticket may add participants: a person's, with a DMARC pass, to its sender's own reply address.
 */
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
  const customer = chooseCustomer(facts, from, inbox.useReplyTo);
  const isOfSender = customer === from;
  const ofCustomer = isOfSender ? sender : (replyTo ?? sender);
  const isProven = isOfSender && mail.hasOneSender && isAcceptedAgent(facts);
  const isImitation = isOfHouse(ofCustomer) && !isProven;
  // A reply to a forged address reaches its owner; a reply to agents and inboxes would come back here.
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

/** Returns the recipient of answers: Reply-To where the inbox wants that, or where a list has replaced From. */
function chooseCustomer(
  { mail, replyTo: facts }: MailFacts,
  from: MailAddress,
  useReplyTo: boolean,
): MailAddress {
  const [replyTo] = mail.replyTo;
  // Answers to a reply address of ours would come back as the customer's.
  if (replyTo === undefined || facts?.isReplyAddress === true) return from;
  if (foldEmail(replyTo.address) === foldEmail(from.address)) return from;
  const { 'x-original-from': original = '', 'list-post': list = '' } = mail.telltales;
  const isRewritten =
    foldEmail(original).includes(foldEmail(replyTo.address)) ||
    foldEmail(list).includes(foldEmail(from.address));
  if (!useReplyTo && !isRewritten) return from;
  return { address: replyTo.address, name: replyTo.name === '' ? from.name : replyTo.name };
}

/** Whether a mail begins another matter in an old thread: its subject differs by more than a prefix such as `Re:`. */
function isOtherSubject({ subject }: ParsedMail, ticket: TicketFacts): boolean {
  const own = withoutMarks(ticket.subject);
  return own !== '' && withoutMarks(subject) !== own;
}
