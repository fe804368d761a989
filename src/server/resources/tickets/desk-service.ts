/** Implements the operations for agents over the database: views, threads, changes, search and presence. */

import { defaultViewRows, maxSnoozeDays, maxViewRows } from '../../../api/limits.ts';
import { invalidInput, notFound } from '../../../api/refusal.ts';
import type { DeskTicket, ThreadMerge } from '../../../api/schemas/desk.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { withoutTrailingSlashes } from '../../../api/shared/trailing-slashes.ts';
import { dayStart } from '../../../formats/instants.ts';
import type { Database } from '../../db/database.ts';
import { findMerge, findRoot } from '../../db/merged-tickets.sql.ts';
import { hiddenInboxes } from '../../db/visible-tickets.sql.ts';
import type { OnDisownedMail } from '../../mail/disowned-mail.ts';
import { findFromAddress, findSenderAddress } from '../../mail/inboxes/inboxes.sql.ts';
import { findOriginal, listKeptMails } from '../../mail/incoming/original/original.sql.ts';
import { readOriginal } from '../../mail/incoming/original/read-original.ts';
import { retryMails } from '../../mail/outgoing/claimed-mails.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { findTicketPage } from './answering.sql.ts';
import { type ChangedTicket, changeMany } from './changes/change-many.ts';
import { changeTicket, EndedTicket, OtherTeams } from './changes/change-ticket.sql.ts';
import { createReadThreadChats } from './chats/thread-chats.ts';
import { dismissArticle, listDismissedArticles } from './dismissed-articles.sql.ts';
import { listOrphanedDrafts, listTicketDrafts } from './drafts/drafts.sql.ts';
import { countHeldMails, listHeldMails } from './held-mails/held-mails.sql.ts';
import { settleHeldMail } from './held-mails/settle-held-mail.ts';
import { listHeldMessages } from './held-messages/held-rows.sql.ts';
import { createPresentSummaries } from './lists/present-summaries.ts';
import { findSummaries, type TicketSummary } from './lists/summaries.sql.ts';
import { readTicketViews } from './lists/ticket-views.ts';
import * as views from './lists/views.sql.ts';
import { listFailingMailboxes } from './mail/mail-problems.sql.ts';
import {
  presentDraft,
  presentFailingMailbox,
  presentHeldMail,
  presentHeldMessage,
  presentKept,
  presentLinked,
  presentMerge,
  presentOriginal,
  presentOrphanedDraft,
  presentThread,
} from './present.ts';
import { findOwnVersion } from './read-marks/read-marks.sql.ts';
import { requireAgent } from './require-agent.ts';
import { throwConflict } from './require-seen.sql.ts';
import { createNotifyPresence } from './stream/notify-presence.sql.ts';
import { listAnswerMails, listCopyEmails, listLinkedTickets, shownKinds } from './thread.sql.ts';
import { listThreadMarks } from './thread-marks.sql.ts';
import { findTicketRow, type TicketRow } from './tickets.sql.ts';
import { searchTickets } from './words/search-tickets.sql.ts';

type DeskService = Pick<
  Service,
  | 'listTicketViews'
  | 'listViewTickets'
  | 'listHeldMails'
  | 'settleHeldMail'
  | 'grabThread'
  | 'grabOriginal'
  | 'retryMail'
  | 'updateTicket'
  | 'updateTickets'
  | 'dismissArticle'
  | 'searchTickets'
  | 'setPresence'
  | 'listNamedTickets'
  | 'listMailProblems'
>;

export interface DeskServiceOptions {
  /** The base URL of attachments; without it, their URLs are relative. */
  readonly publicUrl?: string | undefined;
  readonly onDisownedMail?: OnDisownedMail | undefined;
  /** The settings of mail about messages; null if no mail is sent. */
  readonly mail: MailPolicy | null;
}

const dayMs = 86_400_000;

/** Limits the found tickets among which those of a view are searched. */
const mostFiltered = 500;

export function createDeskService(
  db: Database,
  { publicUrl = '', mail, onDisownedMail }: DeskServiceOptions,
): DeskService {
  const baseUrl = withoutTrailingSlashes(publicUrl);
  const notifyPresence = createNotifyPresence(db);
  const presentSummaries = createPresentSummaries(db);
  const readThreadChats = createReadThreadChats(db);

  /** @throws {Refusal} `NotFound` */
  async function readTicket(
    { userId, agent }: Pick<Caller, 'userId' | 'agent'>,
    id: number,
    agentId: number | undefined,
  ): Promise<DeskTicket> {
    const summaries = Number.isSafeInteger(id)
      ? await findSummaries(db, userId, [id], agentId ?? null, hiddenInboxes({ agent }))
      : new Map<number, TicketSummary>();
    const [ticket] = await presentSummaries(userId, [...summaries.values()]);
    if (!ticket) throw notFound();
    return ticket;
  }

  async function readMerge({ userId, id, status }: TicketRow): Promise<ThreadMerge | null> {
    const merge = status === 'closed' ? await findMerge(db, userId, id) : null;
    return merge && presentMerge(merge, await findTicketRow(db, userId, await findRoot(db, userId, id)));
  }

  /** @throws {ValidationError} if the view lacks what narrows it */
  async function readFilter(
    caller: Caller,
    input: Omit<views.ViewFilter, 'hidden'>,
  ): Promise<views.ViewFilter> {
    requireFilter(input);
    const { view, agentId } = input;
    const isMine = view === 'mine' && agentId !== undefined;
    const teams = isMine ? await views.listOwnedTeams(db, caller.userId, agentId) : [];
    return { ...input, teams, hidden: hiddenInboxes(caller) };
  }

  return {
    async listTicketViews(caller, { agentId }) {
      const { views, mine } = await readTicketViews(db, caller.userId, hiddenInboxes(caller));
      if (agentId === undefined) return { views };
      const own = mine.get(agentId) ?? 0;
      return { views: views.map((view) => (view.view === 'mine' ? { ...view, count: own } : view)) };
    },

    async listViewTickets(caller, { limit, cursorId, cursorTime, agentId, ...input }) {
      const { userId } = caller;
      const filter = await readFilter(caller, { ...input, agentId });
      const after = readPosition(cursorId, cursorTime);
      const size = pageSize(limit);
      const page = { after, limit: size + 1, reader: agentId ?? null };
      const found = await views.listViewTickets(db, userId, filter, page);
      const shown = found.slice(0, size);
      const last = found.length > size ? shown.at(-1) : undefined;
      const position = last && views.viewPosition(last, filter);
      return {
        tickets: await presentSummaries(userId, shown),
        next: position ? { cursorId: position.id, cursorTime: position.time?.getTime() ?? null } : null,
      };
    },

    async listHeldMails(caller, { beforeMailId: before, limit }) {
      const page = { hidden: hiddenInboxes(caller), before, limit: pageSize(limit) };
      const { mails, hasEarlier } = await listHeldMails(db, caller.userId, page);
      return { mails: mails.map(presentHeldMail), hasEarlier };
    },

    async settleHeldMail(caller, { mailId, verdict }) {
      await settleHeldMail(db, caller, { mailId, verdict, onDisownedMail });
    },

    async retryMail({ userId }, { mailId: id }) {
      if ((await retryMails(db, userId, { id, kinds: shownKinds })) === 0) throw notFound();
    },

    async grabThread({ userId, agent }, { ticketId, agentId, beforeMessageId: before, limit }) {
      const id = Number(ticketId);
      const hidden = hiddenInboxes({ agent });
      const ticket = await readTicket({ userId, agent }, id, agentId);
      // Read first: a message that is stored meanwhile may be in the thread twice, and is not missed.
      const mark = (await listThreadMarks(db, userId, id, 0))[0]?.mark ?? '';
      const page = await findTicketPage(db, userId, id, { before, limit: pageSize(limit) });
      const ids = page.messages.map((message) => message.id);
      const ticketIds = new Set([id, ...page.messages.flatMap(({ mergedFrom }) => mergedFrom ?? [])]);
      const [merge, inboxEmail, mails, cc, linked, originals, dismissed, drafts, orphaned, held] =
        await Promise.all([
          readMerge(page.ticket),
          findFromAddress(db, userId, ticket.inboxId),
          listAnswerMails(db, userId, [...ticketIds], ids),
          listCopyEmails(db, userId, id),
          listLinkedTickets(db, userId, [...ticketIds], hidden),
          listKeptMails(db, userId, ids),
          listDismissedArticles(db, userId, id),
          agentId === undefined ? [] : listTicketDrafts(db, { userId, agentId, ticketId: id }),
          agent?.role === 'owner' ? listOrphanedDrafts(db, userId, id) : [],
          agentId === undefined ? [] : listHeldMessages(db, { userId, agentId, ticketId: id }),
        ]);
      const { inboxId, isSpam } = ticket;
      const isMailed =
        mail !== null && !isSpam && (await findSenderAddress(db, { userId, inboxId }, mail)) !== null;
      return {
        ticket,
        visitor: {
          language: page.ticket.language,
          browser: page.ticket.browser,
          utcOffset: page.ticket.utcOffset,
        },
        inboxEmail,
        merge,
        linked: linked.map(presentLinked),
        messages: presentThread(page, baseUrl),
        hasEarlier: page.hasEarlier,
        mark,
        originals: originals.map(presentKept),
        mails: mails.map((sent) => ({ ...sent, messageIds: [...sent.messageIds] })),
        recipients: {
          to: isMailed && !isReservedEmail(ticket.fromEmail) ? [ticket.fromEmail] : [],
          cc: isMailed ? cc : [],
        },
        dismissedArticles: dismissed,
        drafts: drafts.map(presentDraft),
        orphanedDrafts: orphaned.map(presentOrphanedDraft),
        held: held.map(presentHeldMessage),
        chats: await readThreadChats(userId, id),
      };
    },

    async grabOriginal({ userId }, { messageId }) {
      const original = await findOriginal(db, userId, messageId);
      if (!original) throw notFound();
      return presentOriginal(original, await readOriginal(original.raw));
    },

    async updateTicket(caller, { ticketId, agentId, ...change }) {
      const { userId } = caller;
      const hidden = hiddenInboxes(caller);
      if (change.status !== undefined && change.lastSeenMessageId === undefined) {
        throw invalidInput('lastSeenMessageId', null);
      }
      const id = Number(ticketId);
      const snoozedUntil = readSnooze(change.snoozedUntil);
      const isAtDesk = caller.agent !== undefined;
      await db
        .transaction((tx) =>
          changeTicket(tx, { userId, id }, { ...change, snoozedUntil, agentId, hidden, isAtDesk }),
        )
        .catch((error: unknown) => {
          if (error instanceof EndedTicket) throw invalidInput('snoozedUntil', change.snoozedUntil);
          if (error instanceof OtherTeams) throw invalidInput('team', change.team);
          throwConflict(error);
        });
      return await readTicket(caller, id, agentId);
    },

    async updateTickets(caller, { tickets: changed, agentId, ...change }) {
      const { userId } = caller;
      const hidden = hiddenInboxes(caller);
      requireEachOnce(changed);
      if (change.status !== undefined && changed.some((ticket) => ticket.lastSeenMessageId === undefined)) {
        throw invalidInput('lastSeenMessageId', null);
      }
      const snoozedUntil = readSnooze(change.snoozedUntil);
      const outcomes = await changeMany(db, userId, changed, { ...change, snoozedUntil, agentId, hidden });
      const ids = changed.map(({ ticketId }) => ticketId);
      const summaries = await findSummaries(db, userId, ids, agentId ?? null, hidden);
      const presented = await presentSummaries(userId, [...summaries.values()]);
      const byId = new Map(presented.map((ticket) => [ticket.ticketId, ticket]));
      return {
        results: outcomes.map((outcome, index) => {
          const ticketId = ids[index] ?? 0;
          return { ticketId, outcome, ticket: byId.get(ticketId) ?? null };
        }),
      };
    },

    async dismissArticle({ userId }, { ticketId, articleId }) {
      await dismissArticle(db, { userId, ticketId: Number(ticketId), articleId });
    },

    async searchTickets(caller, { q, agentId, limit, view, inboxId, labelName }) {
      const { userId } = caller;
      const hidden = hiddenInboxes(caller);
      const size = pageSize(limit);
      const filter = view && (await readFilter(caller, { view, agentId, inboxId, labelName }));
      // Of a view those are taken that belong to it.
      const isSpam = view === 'spam';
      const found = await searchTickets(db, userId, q, {
        limit: filter ? mostFiltered : size,
        isSpam,
        hidden,
      });
      const belonging = filter ? await views.filterTickets(db, userId, filter, found.ids) : found.ids;
      const ids = belonging.slice(0, size);
      const summaries = await findSummaries(db, userId, ids, agentId ?? null, hidden);
      const rows = ids.flatMap((id) => summaries.get(id) ?? []);
      const complete = found.complete && belonging.length <= size;
      return { tickets: await presentSummaries(userId, rows), complete };
    },

    async listNamedTickets(caller, { ticketId, agentId }) {
      const { userId } = caller;
      const summaries = await findSummaries(db, userId, ticketId, agentId ?? null, hiddenInboxes(caller));
      const tickets = await presentSummaries(userId, [...summaries.values()]);
      return { tickets, readDate: new Date().toISOString() };
    },

    async listMailProblems({ userId }) {
      const [mailboxes, heldMails] = await Promise.all([
        listFailingMailboxes(db, userId),
        countHeldMails(db, userId, []),
      ]);
      return { mailboxes: mailboxes.map(presentFailingMailbox), heldMails };
    },

    async setPresence({ userId }, { ticketId, state, agentId }) {
      const present = await requireAgent(db, userId, agentId);
      const id = Number(ticketId);
      const ticket = await findOwnVersion(db, userId, id, undefined);
      if (ticket === null) throw notFound();
      await notifyPresence({ userId, ticketId: id, inboxId: ticket.inboxId, agentId: present, state });
    },
  };
}

/** @throws {ValidationError} for a time that is not in the future, or too far away */
function readSnooze(text: string | null | undefined): Date | null | undefined {
  if (typeof text !== 'string') return text;
  const until = dayStart(text, 'snoozedUntil');
  const milliseconds = until.getTime() - Date.now();
  if (milliseconds <= 0 || milliseconds > maxSnoozeDays * dayMs) throw invalidInput('snoozedUntil', text);
  return until;
}

/** @throws {ValidationError} for a ticket that is named twice */
function requireEachOnce(changed: readonly ChangedTicket[]): void {
  const ids = new Set<number>();
  for (const { ticketId } of changed) {
    if (ids.has(ticketId)) throw invalidInput('tickets', changed);
    ids.add(ticketId);
  }
}

function pageSize(limit = defaultViewRows): number {
  return Math.min(limit, maxViewRows);
}

function readPosition(id: number | undefined, time: number | undefined): views.ViewPosition | null {
  if (id !== undefined) return { id, time: time === undefined ? null : new Date(time) };
  if (time !== undefined) throw invalidInput('cursorId', null);
  return null;
}

/** @throws {ValidationError} if the view lacks what narrows it */
function requireFilter({ view, agentId, inboxId, labelName }: Omit<views.ViewFilter, 'hidden'>): void {
  if (view === 'mine' && agentId === undefined) throw invalidInput('agentId', null);
  if (view === 'inbox' && inboxId === undefined) throw invalidInput('inboxId', null);
  if (view === 'label' && labelName === undefined) throw invalidInput('labelName', null);
}
