/** Writes a visitor's message: into a ticket of their own, or as a new ticket. */

import { invalidInput, Refusal } from '../../../api/refusal.ts';
import type { Caller, Service, TicketOwner, Visitor } from '../../../api/service.ts';
import { listedPageAddress } from '../../../api/shared/page-address.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { addOwnership, type PolicyParts, requireVisitor } from './own-calls.ts';
import type { Contact, VisitorRecords } from './visitor-records.ts';

type InsertInput = Parameters<Service['insertTicket']>[1];

export interface InsertTicketParts extends PolicyParts {
  /** Called when a visitor has begun a thread. */
  onThread(caller: Caller): void;
}

export function createInsertTicket(parts: InsertTicketParts): Service['insertTicket'] {
  return async (caller, input) => {
    requireVisitor(caller);
    requireLongKey(caller);
    await parts.checkGuard(caller, 'insertTicket', input.guard);
    const { ticketId } = input;
    return ticketId === undefined
      ? await openTicket(parts, caller, input)
      : await replyToTicket(parts, caller, input, ticketId);
  };
}

async function replyToTicket(
  { service, records }: PolicyParts,
  caller: Caller,
  input: InsertInput,
  ticketId: string,
): ReturnType<Service['insertTicket']> {
  const ownCaller = await addOwnership(records, caller);
  // The email address that opened the ticket stays its sender, whatever the body contains now.
  const sender = (await records.findSender(caller.userId, Number(ticketId))) ?? input.fromEmail;
  // The ticket is read first, so that another visitor's ticket is not found, whatever else is wrong with the message.
  await service.grabTicket(ownCaller, { ticketId });
  const { address: toEmail } = await records.findInbox(caller.userId, Number(ticketId));
  return await service.insertTicket(ownCaller, {
    ...createMessage(input),
    ...namedSender(caller, input, sender),
    ...(await contextOf(caller, input, () => records.findContact(caller.userId, toEmail))),
    toEmail,
    ticketId,
  });
}

async function openTicket(
  { service, records, onThread }: InsertTicketParts,
  caller: Caller,
  input: InsertInput,
): ReturnType<Service['insertTicket']> {
  const visitor = requireVisitor(caller);
  // Only the server assigns reserved emails.
  if (isReservedEmail(input.fromEmail ?? '')) throw invalidInput('fromEmail', input.fromEmail);
  const ownCaller = await addOwnership(records, caller);
  const contact = await records.findContact(caller.userId, input.toEmail);
  if (contact === null) throw new Refusal('Forbidden', 'This site takes no messages from its pages.');
  const { newTicketOwner, newToken } = createOwner(records, visitor);
  const answer = await service.insertTicket(
    { ...ownCaller, newTicketOwner },
    {
      ...createMessage(input),
      ...namedSender(caller, input, input.fromEmail),
      ...(await contextOf(caller, input, async () => contact)),
      toEmail: contact.toEmail,
      labels: [...contact.labels],
      appendOpenTicket: visitor.identity !== null && (input.appendOpenTicket ?? true),
    },
  );
  if (newToken !== null) visitor.keepTicketToken(newToken);
  onThread(caller);
  return answer;
}

function createMessage({ subject, message, messageFormat, attachments, articleId, utcOffset }: InsertInput) {
  return {
    subject,
    message,
    messageFormat,
    messageType: 'external' as const,
    autoReply: true,
    attachments,
    articleId,
    utcOffset,
  };
}

/** Returns what of a message's page and visit the help center of its inbox stores. */
async function contextOf(
  caller: Caller,
  input: InsertInput,
  findContact: () => Promise<Contact | null>,
): Promise<Pick<InsertInput, 'page' | 'referrer' | 'visit'>> {
  const { page, referrer, visit } = input;
  if (page === undefined && visit === undefined) return {};
  const contact = await findContact();
  const keepsPage = contact?.pageContext === true;
  return {
    page: keepsPage ? listedPage(caller, input) : undefined,
    referrer: keepsPage ? referrer : undefined,
    visit: contact?.visitContext === true ? visit : undefined,
  };
}

/** Returns the page of a message if the key allows its origin: anybody can send any url. */
function listedPage({ origins = [] }: Caller, { page = '' }: InsertInput): string | undefined {
  return listedPageAddress(page, origins) ?? undefined;
}

/** Returns the sender of a message: a signed identity overrides the body. */
function namedSender({ visitor }: Caller, { fromName }: InsertInput, email: string | undefined) {
  return {
    fromEmail: visitor?.identity?.email ?? email,
    fromName: visitor?.identity?.name ?? fromName ?? '',
  };
}

interface NewOwner {
  readonly newTicketOwner: TicketOwner;
  /** The new ticket token; null unless the visitor is anonymous and sent no token. */
  readonly newToken: string | null;
}

function createOwner(records: VisitorRecords, { identity, ticketToken }: Visitor): NewOwner {
  if (identity) {
    return { newTicketOwner: { openedBy: 'identified', sub: identity.sub }, newToken: null };
  }
  if (ticketToken !== null) {
    return { newTicketOwner: { openedBy: 'anonymous', ticketToken }, newToken: null };
  }
  const { token, hash } = records.createTicketToken();
  return { newTicketOwner: { openedBy: 'anonymous', ticketToken: hash }, newToken: token };
}

/** The minimum number of characters: 128 random bits in base64, the densest of the usual encodings. */
const minKeyLength = 22;

/** Refuses idempotency keys that can be guessed: whoever repeats a request's key and body gets its ticket. */
function requireLongKey({ idempotencyKey }: Caller): void {
  if (idempotencyKey !== undefined && idempotencyKey.length < minKeyLength) {
    throw invalidInput('Idempotency-Key', idempotencyKey);
  }
}
