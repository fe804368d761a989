/**
 * Sends a message on to the upstream, so that it arrives once, and so that nobody reads what is not theirs:
 *
 *   note the intent → take the idempotency key → send → note the owner and finish the key → forget the intent
 *
 * Where the outcome stays unknown, the intent stays.
 */

import { bulkhead } from 'cockatiel';
import type { InputOf } from '../../../api/operation.ts';
import type { insertTicket } from '../../../api/operations/tickets.ts';
import { ValidationError } from '../../../api/refusal.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { hashOf } from '../../../formats/hash.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  claimKey,
  claimOf,
  findEarlier,
  finishKey,
  type IdempotencyClaim,
} from '../../idempotency/commands.ts';
import { attachUploads, type Upload } from '../../uploads/commands.ts';
import { noteTicketOwner } from '../../visitor/records/commands.ts';
import type { PrepareAttachments } from '../attachments.ts';
import { forgetIntent, keepTarget, noteIntent } from '../commands.ts';
import { findTarget, wasSent } from '../queries.ts';
import { createKeyedQueue } from '../transport/keyed-queue.ts';
import type { RequestUpstream } from '../transport/request.ts';
import type { VisitorAliases } from '../visitor-alias.ts';
import type { FindOpenTicket } from './open-ticket.ts';

export interface InsertOptions {
  readonly db: Database;
  readonly request: RequestUpstream;
  readonly aliases: VisitorAliases;
  readonly findOpenTicket: FindOpenTicket;
  readonly prepareAttachments: PrepareAttachments;
}

type Input = InputOf<typeof insertTicket>;

/** What the upstream gets: ours alone decides what it is appended to. */
interface Message extends Omit<Input, 'appendOpenTicket' | 'guard' | 'page'> {
  readonly appendOpenTicket: false;
}

interface Sending {
  readonly caller: Caller;
  readonly message: Message;
  /** The e-mail that the caller gave. */
  readonly typedEmail: string;
  readonly files: readonly Upload[];
  readonly claim: IdempotencyClaim | null;
  /** The claim in one text; null where there is none. */
  readonly claimHash: string | null;
  /** Whether the ticket may be there without being noted. */
  unsure(isUnsure: boolean): void;
}

/** Messages on their way at once: each keeps a connection of the database. */
const atOnce = 4;

export function createInsertTicket({
  db,
  request,
  aliases,
  findOpenTicket,
  prepareAttachments,
  requireOwn,
}: InsertOptions & {
  requireOwn(caller: Caller, ticketId: number): Promise<void>;
}): Service['insertTicket'] {
  // Two first messages of one sender at once become one ticket.
  const inTurn = createKeyedQueue();
  const crowd = bulkhead(atOnce, Number.POSITIVE_INFINITY);

  return async (caller, input) => {
    const { userId } = caller;
    const claim = claimOf(caller, 'insertTicket', input);
    const earlier = claim && (await findEarlier(db, userId, claim));
    if (earlier !== null) {
      await db.transaction((tx) => noteOwner(tx, caller, earlier, input.fromEmail));
      return answerOf(earlier);
    }
    if (input.ticketId !== undefined) await requireOwn(caller, Number(input.ticketId));
    const sent = await aliases.sentAs(caller, input);
    const { guard: _, page: __, ...rest } = input;
    const message: Message = { ...rest, ...sent, appendOpenTicket: false };
    const sender = foldEmail(sent.fromEmail);
    try {
      const task = () => insert(caller, message, input, claim);
      return await (mayAppend(input) ? inTurn(`${userId} ${sender}`, task) : task());
    } catch (error) {
      throw asTyped(error, input, sent.fromEmail);
    }
  };

  async function insert(caller: Caller, message: Message, input: Input, claim: IdempotencyClaim | null) {
    const { userId } = caller;
    const sender = foldEmail(message.fromEmail);
    const claimHash = claim && hashOf(`${userId} ${claim.caller} ${claim.hash}`);
    const isRepeated = claimHash !== null && (await wasSent(db, userId, claimHash));
    const openedBy = openedByOf(caller);
    const intentId = await noteIntent(db, { userId, sender, openedBy, claim: claimHash });
    let isUnsure = false;
    try {
      const target = await targetOf();
      const { files, urls: attachments } = await prepareAttachments(caller, input.attachments ?? []);
      const sending: Sending = {
        ...{ caller, files, claim, claimHash, typedEmail: input.fromEmail },
        message: { ...message, ...target, ...(attachments.length > 0 && { attachments }) },
        unsure(value) {
          isUnsure = value;
        },
      };
      const ticketId = await crowd.execute(() => db.transaction((tx) => send(tx, sending)));
      isUnsure = false;
      return answerOf(ticketId);
    } finally {
      if (!isUnsure) await forgetIntent(db, userId, intentId);
    }

    async function targetOf(): Promise<{ ticketId?: string }> {
      if (!mayAppend(input)) return {};
      // A repetition is for the ticket of the first time, or for a new one if that was: else it would be another message.
      const found =
        isRepeated && claimHash !== null
          ? await findTarget(db, userId, claimHash)
          : await findOpenTicket(caller, sender, input.toEmail);
      if (found === null) return {};
      await keepTarget(db, userId, intentId, found);
      return { ticketId: String(found) };
    }
  }

  /** Returns the id of the ticket. */
  async function send(
    tx: Transaction,
    { caller, message, typedEmail, files, claim, claimHash, unsure }: Sending,
  ): Promise<number> {
    const { userId } = caller;
    const earlier = claim && (await claimKey(tx, userId, claim));
    if (earlier !== null) {
      await noteOwner(tx, caller, earlier, typedEmail);
      return earlier;
    }
    if (files.length > 0) await attachUploads(tx, userId, files);
    const { json } = await request(caller, 'insertTicket', message, {
      onUnsure: () => unsure(true),
      language: caller.language,
      ...(claimHash !== null && { idempotencyKey: claimHash }),
    });
    unsure(true);
    const ticketId = json.ticketID;
    await noteOwner(tx, caller, ticketId, typedEmail);
    if (claim) await finishKey(tx, userId, claim, ticketId);
    return ticketId;
  }
}

/**
 * Notes whose a ticket is, and what opens it from now on. Repeats of a message do so too: a browser that did not get the
 * answer did not get its ticket token either, and comes with another.
 */
async function noteOwner(
  tx: Transaction,
  { userId, newTicketOwner: owner }: Caller,
  ticketId: number,
  sender: string,
): Promise<void> {
  if (owner) await noteTicketOwner(tx, { userId, ticketId, owner, sender });
}

/** Whether the message is for an open ticket of its sender, if there is one. */
function mayAppend({ ticketId, appendOpenTicket = true }: Input): boolean {
  return ticketId === undefined && appendOpenTicket;
}

function answerOf(ticketID: number) {
  return { result: 'success' as const, json: { ticketID } };
}

function openedByOf({ kind, visitor }: Caller): 'anonymous' | 'identified' | 'key' {
  if (kind === 'secret') return 'key';
  return visitor?.identity ? 'identified' : 'anonymous';
}

/** A refusal names what the caller sent, not what was made of it. */
function asTyped(error: unknown, input: Input, fromEmail: string): unknown {
  if (!(error instanceof ValidationError) || fromEmail === input.fromEmail) return error;
  const typed: Readonly<Record<string, string>> = { fromEmail: input.fromEmail, message: input.message };
  return new ValidationError(
    error.errors.map((invalid) => ({ ...invalid, value: typed[invalid.label] ?? invalid.value })),
  );
}
