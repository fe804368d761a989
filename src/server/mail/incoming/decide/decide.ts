/** Decides what to do with a mail: a pure function of `MailFacts`, so that each rule can be tested. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import type { ApprovalReason } from '../../../db/tables/index.ts';
import { isSurelyBounce } from '../classify/classify-mail.ts';
import { withoutMarks } from '../classify/subjects.ts';
import type { MailAddress, ParsedMail } from '../parse/parsed-mail.ts';
import type { AddressFacts, MailFacts, SendingAgent, SentFacts, TicketFacts, TokenFacts } from './facts.ts';

/** How certain it is that a mail was written by the sender in its From header. */
export type SenderProof =
  /** The proof suffices for an answer from the email address in From. */
  | 'proven'
  /** The message is shown under that email address, with a warning. */
  | 'unproven'
  /** That email address is an agent's or an inbox's, and may be forged: no message is shown under it. */
  | 'imitated';

export type Decision =
  | {
      readonly act: 'append';
      readonly ticketId: number;
      /** The ticket to which the mail was written: a merged one, or `ticketId`. */
      readonly writtenTo: number;
      /** `participant`: a person in copy, who has a reply address of their own. */
      readonly as: 'visitor' | 'participant';
      readonly agentId: null;
      /** Whether a program wrote the message: it is then collapsed, reopens no ticket and notifies no agent. */
      readonly isAutomatic: boolean;
      readonly isVerified: boolean;
      readonly hasOtherSubject: boolean;
      /** Whether other recipients of a customer's mail become participants; null if they do not. */
      readonly adds: 'customer' | null;
    }
  | {
      readonly act: 'append';
      readonly ticketId: number;
      readonly as: 'agent';
      readonly agentId: number;
      /** The agent's email address, if From has a different one. */
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
      readonly act: 'wait-for-approval';
      readonly ticketId: number;
      readonly reason: ApprovalReason;
      /** The agent in whose name the mail came; null if it came in an inbox's name. */
      readonly agentId: number | null;
    }
  | {
      readonly act: 'open';
      /** A ticket that the mail may belong to, which the new ticket shows to agents; null if there is none. */
      readonly linkedTo: number | null;
      readonly customer: MailAddress;
      /** The email address in From, which may differ from the customer's. */
      readonly writtenBy: string;
      readonly isAutomatic: boolean;
      readonly mayAutoReply: boolean;
      readonly isVerified: boolean;
      /** Whether the customer's email address is an agent's or an inbox's, without proof that its owner wrote. */
      readonly isImitation: boolean;
      /** Whether other recipients of the mail are proposed as participants; null if they are not. */
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
      /** `outsider`: a person to whom a message was forwarded. `copied`: one in copy of the customer's mail. */
      readonly what: 'receipt' | 'calendar' | 'automatic' | 'sent' | 'outsider' | 'copied';
      readonly proof: SenderProof;
    }
  | {
      readonly act: 'quarantine';
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
        | 'sent, and belongs to no ticket';
    };

export function decide(facts: MailFacts): Decision {
  const { mail, mailClass, isDuplicate, sender } = facts;
  if (isDuplicate) return { act: 'ignore', reason: 'duplicate' };
  if (facts.isOwn) return { act: 'ignore', reason: 'own notice' };
  if (facts.sent !== null) return decideSent(facts, facts.sent);
  if (mailClass.kind === 'abuse-report') return { act: 'quarantine', reason: 'abuse report' };
  if (isBounce(facts)) return decideBounce(facts);
  if (mailClass.kind === 'receipt' || mailClass.kind === 'calendar')
    return decideNotice(facts, mailClass.kind);
  if (mail.from === null) return { act: 'quarantine', reason: 'no sender' };
  if (sender.isReplyAddress) return { act: 'quarantine', reason: 'from a reply address' };
  const isExpected = isProvenAnswer(facts, mail.from) || facts.approval.reasons.length > 0;
  if (facts.isFlood && !isExpected) return { act: 'quarantine', reason: 'too many' };
  return decideMessage(facts, mail.from);
}

/** Decides about a mail sent from the mailbox itself: a note, unless it went to the customer from a known agent. */
function decideSent(facts: MailFacts, { agent }: SentFacts): Decision {
  const { mail, byIds, mailClass, sender, authentication } = facts;
  if (byIds === null) return { act: 'ignore', reason: 'sent, and belongs to no ticket' };
  const { id: ticketId, customer } = byIds;
  // Some mailboxes file incoming mail as sent if From is theirs; such a mail has `Authentication-Results`.
  const proof = authentication !== 'fail' ? 'proven' : isOfHouse(sender) ? 'imitated' : 'unproven';
  const isForCustomer = [...mail.to, ...mail.cc].some(({ address }) => foldEmail(address) === customer);
  const isByCustomer = mail.from !== null && foldEmail(mail.from.address) === customer;
  const isAnswer = isForCustomer && !isByCustomer && mailClass.kind !== 'automatic' && proof === 'proven';
  if (!isAnswer || agent === null) return { act: 'note', ticketId, what: 'sent', proof };
  return { act: 'record', ticketId, customer, agent };
}

/**
 * Whether the mail is a bounce. Mail to a bounce address counts as one, except receipts, out-of-office replies and what
 * the recipient wrote: some mail programs answer to that address.
 */
function isBounce({ mail, mailClass, bounced }: MailFacts): boolean {
  // Bounces to other email addresses are ignored; a mail that a person may have written never is.
  if (mailClass.kind === 'bounce') return bounced !== null || isSurelyBounce(mail);
  if (bounced === null || ['automatic', 'receipt', 'calendar'].includes(mailClass.kind)) return false;
  const isRecipients = mail.from !== null && foldEmail(mail.from.address) === bounced.recipient;
  return !(isRecipients && mailClass.kind === 'person');
}

/** Decides about a bounce: only one at the bounce address of the reported email counts, as anybody can write one. */
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

/** Whether a mail was sent to the reply address issued to its sender, with a DMARC pass, which a forger cannot get. */
function isProvenAnswer({ token, authentication }: MailFacts, from: MailAddress): boolean {
  if (token === null || token.isExpired || token.isRemoved || authentication !== 'pass') return false;
  return token.recipient === foldEmail(from.address);
}

function decideMessage(facts: MailFacts, from: MailAddress): Decision {
  const { token, byIds, bounced, mailClass } = facts;
  // An out-of-office reply is sent to the bounce address of the email that it answers.
  if (bounced !== null && mailClass.kind === 'automatic')
    return { act: 'note', ticketId: bounced.ticketId, what: 'automatic', proof: senderProof(facts) };
  if (token !== null) return decideByToken(facts, token, from);
  return byIds === null ? open(facts, from, null) : decideByIds(facts, byIds, from);
}

/** Judges the sender of a note by the proofs of an answer: the reply address, the sender, and the DMARC result. */
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
    return waitForAgent(facts, ticket, 'agent without reply address', sender.agentId);
  if (token.isExpired || token.isRemoved) return open(facts, from, ticket);
  // Forwarded emails contain reply addresses: anybody but its owner who writes to a reply address is a stranger.
  if (foldEmail(from.address) !== token.recipient) return decideForStranger(facts, ticket, from);
  if (token.isOutsider) return decideForOutsider(facts, ticket);
  return appendForVisitor(facts, ticket, token.recipient === ticket.customer ? 'visitor' : 'participant');
}

/** Makes an outsider's answer internal: outsiders were sent a message of the customer's, who does not know them. */
function decideForOutsider(facts: MailFacts, { id: ticketId }: TicketFacts): Decision {
  const what = facts.mailClass.kind === 'automatic' ? 'automatic' : 'outsider';
  return { act: 'note', ticketId, what, proof: senderProof(facts) };
}

/** Puts a stranger's mail into a new, linked ticket, never into another person's ticket. */
function decideForStranger(facts: MailFacts, ticket: TicketFacts, from: MailAddress): Decision {
  if (facts.mailClass.kind === 'automatic')
    return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: senderProof(facts) };
  return open(facts, from, ticket);
}

/** Requires the agent's own reply address and From, and a DMARC pass: the answer goes out in the inbox's name. */
function decideForAgent(facts: MailFacts, token: TokenFacts, agentId: number): Decision {
  const { ticket } = token;
  if (isForbidden(facts)) return waitForOwner(ticket, agentId);
  if (!isFromOwner(facts, token)) return waitForAgent(facts, ticket, 'another sender', agentId);
  if (!isAcceptedAgent(facts)) return waitForAgent(facts, ticket, 'sender not verified', agentId);
  return decideAnswer(facts, ticket, {
    agentId,
    isVerified: facts.authentication === 'pass',
    hasOtherSubject: isOtherSubject(facts.mail, ticket),
  });
}

/** The author of an agent's mail, and what proves it. */
type ProvenAgent = Pick<
  Extract<Decision, { as: 'agent' }>,
  'agentId' | 'address' | 'isVerified' | 'hasOtherSubject'
>;

/** Turns a proven agent's mail into a message, unless an unknown command or another agent's answer stops it. */
function decideAnswer(facts: MailFacts, ticket: TicketFacts, agent: ProvenAgent): Decision {
  const { firstLines, answered, approval } = facts;
  const waitForApproval = (reason: ApprovalReason): Decision => ({
    act: 'wait-for-approval',
    ticketId: ticket.id,
    reason,
    agentId: agent.agentId,
  });
  const isText = approval.reasons.includes('unknown command');
  if (firstLines.hasUnknownCommand && !isText) return waitForApproval('unknown command');
  const isLate = answered !== null && answered.laterAnswerIds.length > 0;
  const isSentAnyway = approval.reasons.includes('answered by another agent');
  if (isLate && (firstLines.isAnswer || isText) && !isSentAnyway)
    return waitForApproval('answered by another agent');
  const adds = mayAdd(facts) ? 'agent' : null;
  return { act: 'append', ticketId: ticket.id, as: 'agent', ...agent, isAutomatic: false, adds };
}

/** Whether the mail is for a ticket that its agent may not see, and no owner has let it pass. */
function isForbidden({ isHidden, approval }: MailFacts): boolean {
  return isHidden && !approval.reasons.includes('inbox of other teams');
}

/** Hands a mail back to its agent, who may not see its ticket: an owner can let it pass. */
function waitForOwner({ id: ticketId }: TicketFacts, agentId: number | null): Decision {
  return { act: 'wait-for-approval', ticketId, reason: 'inbox of other teams', agentId };
}

/** Lets a mail wait until its sender is confirmed, or follows an earlier approval of the same mail. */
function waitForAgent(
  facts: MailFacts,
  ticket: TicketFacts,
  reason: ApprovalReason,
  agentId: number | null,
): Decision {
  const { approval, sender, token } = facts;
  if (isForbidden(facts)) return waitForOwner(ticket, agentId);
  if (!approval.reasons.includes(reason))
    return { act: 'wait-for-approval', ticketId: ticket.id, reason, agentId };
  // An automatic mail becomes a note without approval.
  if (facts.mailClass.kind === 'automatic')
    return { act: 'note', ticketId: ticket.id, what: 'automatic', proof: 'proven' };
  const rest = { isVerified: false, hasOtherSubject: false } as const;
  // The agent approved by the link that was mailed to the stored email address, so any From is accepted.
  const isConfirmed = agentId !== null && approval.agentId === agentId;
  if (isConfirmed && token?.agentId === agentId)
    return decideAnswer(facts, ticket, { ...rest, agentId, address: token.recipient });
  if (sender.agentId !== null) return decideAnswer(facts, ticket, { ...rest, agentId: sender.agentId });
  return {
    act: 'append',
    ticketId: ticket.id,
    writtenTo: ticket.writtenTo,
    as: 'participant',
    agentId: null,
    ...rest,
    isAutomatic: false,
    adds: null,
  };
}

/** Whether the mail has one sender, the agent to whom the reply address was issued. */
function isFromOwner(
  { mail, sender }: MailFacts,
  owner: { readonly recipient: string; readonly agentId: number | null; readonly isExpired?: boolean },
): boolean {
  if (mail.from === null || !mail.hasOneSender || owner.isExpired === true) return false;
  const isAgents = sender.agentId !== null && sender.agentId === owner.agentId && !sender.isInbox;
  return isAgents && foldEmail(mail.from.address) === owner.recipient;
}

/** Whether the proof suffices for an agent. An inbox may accept mail without a DMARC result, never a failed one. */
function isAcceptedAgent({ authentication, inbox }: MailFacts): boolean {
  return authentication === 'pass' || (authentication === 'none' && inbox?.acceptUnverifiedAgents === true);
}

/** Decides about a mail whose ticket is found by ids: they give no right to write, as every recipient knows them. */
function decideByIds(facts: MailFacts, ticket: TicketFacts, from: MailAddress): Decision {
  const { sender } = facts;
  if (sender.agentId !== null || sender.isInbox)
    return waitForAgent(facts, ticket, 'agent without reply address', sender.agentId);
  if (facts.isByProposed && !ticket.isClosed) return decideForCopied(facts, ticket);
  if (!isFromCustomer(facts, ticket)) return open(facts, from, ticket);
  return appendForVisitor(facts, ticket, ticket.writer === ticket.customer ? 'visitor' : 'participant');
}

/**
 * Makes the answer of a person in copy internal: all recipients of the customer's mail can forge its sender and ids, so
 * the customer does not see it, and nothing else changes.
 */
function decideForCopied({ mail, mailClass, authentication }: MailFacts, ticket: TicketFacts): Decision {
  const what = mailClass.kind === 'automatic' ? 'automatic' : 'copied';
  const proof = mail.hasOneSender && authentication === 'pass' ? 'proven' : 'unproven';
  return { act: 'note', ticketId: ticket.id, what, proof };
}

function isFromCustomer({ mail, authentication, isByCopy }: MailFacts, { writer }: TicketFacts): boolean {
  const isCustomer = mail.from !== null && foldEmail(mail.from.address) === writer && mail.hasOneSender;
  return isCustomer && (isByCopy ? authentication === 'pass' : authentication !== 'fail');
}

/** Whether a mail may add participants: a person's, with a DMARC pass, to its sender's own reply address. */
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
    writtenTo: ticket.writtenTo,
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
  if (inbox === null) return { act: 'quarantine', reason: 'no inbox' };
  const customer = chooseCustomer(facts, from, inbox.useReplyTo);
  const isOfSender = customer === from;
  const ofCustomer = isOfSender ? sender : (replyTo ?? sender);
  const isProven = isOfSender && mail.hasOneSender && isAcceptedAgent(facts);
  const isImitation = isOfHouse(ofCustomer) && !isProven;
  // A reply to a forged email address would reach its owner; one to an agent or an inbox would come back as mail.
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

/** Returns whom agents answer: Reply-To, if the inbox is set so or a mailing list replaced From; else From. */
function chooseCustomer(
  { mail, replyTo: facts }: MailFacts,
  from: MailAddress,
  useReplyTo: boolean,
): MailAddress {
  const [replyTo] = mail.replyTo;
  // An answer to one of Frontdesk's reply addresses would come back as the customer's.
  if (replyTo === undefined || facts?.isReplyAddress === true) return from;
  if (foldEmail(replyTo.address) === foldEmail(from.address)) return from;
  const { 'x-original-from': original = '', 'list-post': list = '' } = mail.telltales;
  const isRewritten =
    foldEmail(original).includes(foldEmail(replyTo.address)) ||
    foldEmail(list).includes(foldEmail(from.address));
  if (!useReplyTo && !isRewritten) return from;
  return { address: replyTo.address, name: replyTo.name === '' ? from.name : replyTo.name };
}

/** Whether a mail begins another topic in an old thread: its subject differs by more than a prefix such as `Re:`. */
function isOtherSubject({ subject }: ParsedMail, ticket: TicketFacts): boolean {
  const own = withoutMarks(ticket.subject);
  return own !== '' && withoutMarks(subject) !== own;
}
