/**
 * Keeps visitors to the rules: every call of a public key goes through here, whatever service is behind. It does what
 * `rules.ts` allows and denies the rest; it decides what is a visitor's own and hands that on as `own`, which every
 * service keeps to; and it masks what is not for visitors.
 */

import { listedPageAddress } from '../../../api/page-address.ts';
import { invalidInput, notFound, Refusal } from '../../../api/refusal.ts';
import { eachRow, rowsOf } from '../../../api/rows.ts';
import type { Caller, Ownership, Service, TicketOwner, Visitor } from '../../../api/service.ts';
import type { CheckGuard } from '../bot-guard.ts';
import { maskAgent, maskMessages, maskMeta, maskTicket, type ShownInbox } from './mask.ts';
import { isForVisitors, type OwnOperation } from './rules.ts';

/** What the site decides about what its visitors write. */
export interface Contact {
  readonly toEmail: string;
  readonly labels: readonly string[];
}

export interface NewTicketToken {
  readonly token: string;
  /** What is kept of it. */
  readonly hash: string;
}

/** What is kept of visitors and their tickets. */
export interface VisitorRecords {
  /** What is the visitor's own. */
  ownOf(userId: number, visitor: Visitor): Promise<Ownership>;
  /** Where visitors write to: the help center's of that address, else the first; null where a site takes no messages. */
  contactOf(userId: number, toEmail: string): Promise<Contact | null>;
  /** The inbox of a ticket, as visitors know it. */
  inboxOf(userId: number, ticketId: number): Promise<ShownInbox>;
  /** The address that a visitor gave who opened a ticket; null where no visitor did. */
  senderOf(userId: number, ticketId: number): Promise<string | null>;
  /** Makes a ticket token. Nothing is kept of it before a ticket is. */
  createTicketToken(): NewTicketToken;
}

const deny = async (): Promise<never> => {
  throw new Refusal('Forbidden', 'Visitors may not do this.');
};

/** Wraps a service so that it does for a visitor only what a visitor may ask for. */
export function forVisitors(
  service: Service,
  records: VisitorRecords,
  checkGuard: CheckGuard = async () => {},
): Service {
  const denied = Object.keys(service).filter((name) => !isForVisitors(name));

  async function ownCaller(caller: Caller): Promise<Caller & { readonly own: Ownership }> {
    return { ...caller, own: await records.ownOf(caller.userId, visitorOf(caller)) };
  }

  /** Who becomes the owner of a new ticket, and a ticket token for an anonymous visitor who showed none. */
  function createOwner({ identity, ticketToken }: Visitor): {
    readonly newTicketOwner: TicketOwner;
    readonly newToken: string | null;
  } {
    if (identity) {
      return { newTicketOwner: { openedBy: 'identified', sub: identity.sub }, newToken: null };
    }
    if (ticketToken !== null) {
      return { newTicketOwner: { openedBy: 'anonymous', ticketToken }, newToken: null };
    }
    const { token, hash } = records.createTicketToken();
    return { newTicketOwner: { openedBy: 'anonymous', ticketToken: hash }, newToken: token };
  }

  const ownOperations: Pick<Service, OwnOperation> = {
    async submitForm(caller, { guard, ...input }) {
      await checkGuard(caller, 'submitForm', guard);
      const { channel, ticketId } = input;
      if (channel == null && ticketId == null) return await service.submitForm(caller, input);
      const mine = await ownCaller(caller);
      if (channel != null && !mine.own.conversationIds.includes(channel)) {
        throw invalidInput('channel', channel);
      }
      if (ticketId != null) {
        await service.grabTicket(mine, { ticketId: String(ticketId) }).catch((error: unknown) => {
          throw isNotFound(error) ? invalidInput('ticketId', ticketId) : error;
        });
      }
      return await service.submitForm(mine, input);
    },

    async listTickets(caller, { label: _, ...input }) {
      const mine = await ownCaller(caller);
      if (mine.own.email === null && mine.own.ticketIds.length === 0) return { result: 'success', json: [] };
      const answer = await service.listTickets(mine, input);
      return { ...answer, json: eachRow(answer.json, maskTicket) };
    },

    async grabTicket(caller, input) {
      const mine = await ownCaller(caller);
      const answer = await service.grabTicket(mine, input);
      const inbox = await records.inboxOf(caller.userId, Number(input.ticketId));
      return {
        ...answer,
        json: maskMessages(await rowsOf(answer.json), inbox),
        meta: maskMeta(answer.meta),
      };
    },

    async insertTicket(caller, input) {
      const visitor = visitorOf(caller);
      requireLongKey(caller);
      await checkGuard(caller, 'insertTicket', input.guard);
      const { identity } = visitor;
      const { subject, message, attachments } = input;
      const page = listedPageAddress(input.page ?? '', caller.origins ?? []);
      const mine = await ownCaller(caller);
      const written = {
        subject,
        message,
        messageType: 'external' as const,
        autoReply: true,
        ...(attachments && { attachments }),
        ...(page !== null && { page }),
      };
      const as = (email: string) => ({
        fromEmail: identity?.email ?? email,
        fromName: identity?.name ?? input.fromName ?? '',
      });

      if (input.ticketId !== undefined) {
        const ticketId = Number(input.ticketId);
        // Who goes on with a ticket writes under the address that opened it, whatever the body says now.
        const sender = (await records.senderOf(caller.userId, ticketId)) ?? input.fromEmail;
        // Asked first, so that what is not one's own is not found, whatever else is wrong with the message.
        await service.grabTicket(mine, { ticketId: input.ticketId });
        const { address: toEmail } = await records.inboxOf(caller.userId, ticketId);
        return await service.insertTicket(mine, {
          ...written,
          ...as(sender),
          toEmail,
          ticketId: input.ticketId,
        });
      }

      const contact = await records.contactOf(caller.userId, input.toEmail);
      if (contact === null) throw new Refusal('Forbidden', 'This site takes no messages from its pages.');
      const { newTicketOwner, newToken } = createOwner(visitor);
      const answer = await service.insertTicket(
        { ...mine, newTicketOwner },
        {
          ...written,
          ...as(input.fromEmail),
          toEmail: contact.toEmail,
          labels: [...contact.labels],
          appendOpenTicket: identity !== null && (input.appendOpenTicket ?? true),
        },
      );
      if (newToken !== null) visitor.keepTicketToken(newToken);
      return answer;
    },

    async streamTickets(caller, input) {
      const visitor = visitorOf(caller);
      // Nothing will ever be theirs: a first ticket brings a token, and with it another stream.
      if (visitor.identity === null && visitor.ticketToken === null) throw notFound();
      const readOwn = () => records.ownOf(caller.userId, visitor);
      return await service.streamTickets({ ...caller, own: await readOwn(), readOwn }, input);
    },

    async setTyping(caller, { ticketId }) {
      return await service.setTyping(await ownCaller(caller), { ticketId });
    },

    async markTicketRead(caller, { ticketId, upTo }) {
      return await service.markTicketRead(await ownCaller(caller), { ticketId, upTo });
    },

    async listReadMarks(caller, input) {
      const mine = await ownCaller(caller);
      if (mine.own.email === null && mine.own.ticketIds.length === 0) return { marks: [], complete: true };
      return await service.listReadMarks(mine, input);
    },

    async listConversations(caller, input) {
      const mine = await ownCaller(caller);
      if (mine.own.conversationIds.length === 0) return { result: 'success', json: [] };
      return await service.listConversations(mine, input);
    },

    async grabConversation(caller, input) {
      const mine = await ownCaller(caller);
      if (!mine.own.conversationIds.includes(input.conversationId)) throw notFound();
      return await service.grabConversation(mine, input);
    },

    async grabAgent(caller, input) {
      const mine = await ownCaller(caller);
      if (ownsNothing(mine.own)) throw notFound();
      const answer = await service.grabAgent(mine, input);
      return { ...answer, json: eachRow(answer.json, maskAgent) };
    },

    async grabTicketRating(caller, input) {
      return await service.grabTicketRating(await ownCaller(caller), input);
    },

    async rateTicket(caller, input) {
      return await service.rateTicket(await ownCaller(caller), input);
    },

    async adoptTickets(caller, input) {
      // Nobody in particular has the tickets of the token already.
      if (!visitorOf(caller).identity)
        throw new Refusal('Forbidden', 'Only who is signed in adopts tickets.');
      return await service.adoptTickets(caller, input);
    },
  };

  return { ...service, ...Object.fromEntries(denied.map((name) => [name, deny])), ...ownOperations };
}

function visitorOf({ visitor }: Caller): Visitor {
  if (!visitor) throw new Error('a call for visitors came without a visitor');
  return visitor;
}

/** A caller of whom nothing can be there: an address is enough for tickets. */
function ownsNothing({ email, ticketIds, conversationIds }: Ownership): boolean {
  return email === null && ticketIds.length === 0 && conversationIds.length === 0;
}

function isNotFound(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'NotFound';
}

/** 128 random bits, in the densest of the usual alphabets. */
const minKeyLength = 22;

/** To repeat somebody's key and body is to be given their ticket: the key must not be one that can be guessed. */
function requireLongKey({ idempotencyKey }: Caller): void {
  if (idempotencyKey !== undefined && idempotencyKey.length < minKeyLength) {
    throw invalidInput('Idempotency-Key', idempotencyKey);
  }
}
