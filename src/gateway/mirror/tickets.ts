/** Copies tickets with their messages, mails, inboxes and labels. */

import { maxTicketsPerPage } from '../../api/limits.ts';
import {
  grabTicket,
  grabTicketRating,
  listTickets,
  listTicketsEmails,
} from '../../api/operations/tickets.ts';
import type { TicketEmail, TicketEntry } from '../../api/schemas/tickets.ts';
import type { Client } from '../../client/client.ts';
import { pages } from '../../client/pages.ts';
import { unlessMissing } from '../../client/unless-missing.ts';
import { allDays } from './date-ranges.ts';
import type { MirrorStore } from './store.ts';

export async function* mirrorTickets(
  client: Client,
  store: MirrorStore,
  { since }: { readonly since?: string | undefined },
): AsyncGenerator<object> {
  const emails = await readEmails(client);
  // The interface returns an inbox's name without its id, so stored inboxes are found by name.
  const inboxIds = new Map(await store.listInboxIds());
  const labels = new Set<string>();
  const readRating = createRatingReader(client);
  for await (const json of changedEntries(client, since)) {
    for (const entry of json) {
      const record = await readTicket(client, store, entry, emails.get(entry.ticketID) ?? []);
      if (!record) continue;
      let inboxId = inboxIds.get(entry.inboxName);
      if (inboxId === undefined) {
        [inboxId] = await store.takeIds(1);
        if (inboxId === undefined) throw new Error('no id was reserved for an inbox');
        inboxIds.set(entry.inboxName, inboxId);
        yield { kind: 'inbox', id: inboxId, inboxName: entry.inboxName, addresses: [] };
      }
      for (const label of entry.labels) {
        if (!labels.has(label)) yield { kind: 'ticketLabel', label };
        labels.add(label);
      }
      yield { ...record, ...(await readRating(entry.ticketID)), inboxId };
    }
  }
}

/**
 * Iterates over the tickets that changed since a day, page by page. A ticket is listed once, unless it changes
 * meanwhile. Deployments differ in which of the two times covers every change, so tickets are listed by both.
 */
async function* changedEntries(client: Client, since: string | undefined): AsyncGenerator<TicketEntry[]> {
  const filters = since === undefined ? [{}] : [{ updatedAfter: since }, { latestUpdatedAfter: since }];
  const times = new Map<number, string>();
  for (const filter of filters) {
    const input = { limit: maxTicketsPerPage, ...filter };
    for await (const { json } of pages(client, listTickets, input)) {
      const entryTimes = ({ updatedDate, latestUpdated }: TicketEntry) => `${updatedDate} ${latestUpdated}`;
      yield json.filter((entry) => times.get(entry.ticketID) !== entryTimes(entry));
      for (const entry of json) times.set(entry.ticketID, entryTimes(entry));
    }
  }
}

/** Creates a reader of ratings, which stops asking once the deployment turns out to lack the operation. */
function createRatingReader(client: Client): (ticketId: number) => Promise<object> {
  let hasRatings = true;
  return async (ticketId) => {
    const answer = hasRatings
      ? await unlessMissing(client.send(grabTicketRating, { ticketId: String(ticketId) }))
      : null;
    hasRatings = answer !== null;
    if (!answer) return {};
    const { rating, comment, ratedAt } = answer.json;
    return { rating, ratingComment: comment, ratedAt };
  };
}

async function readEmails(client: Client): Promise<Map<number, TicketEmail[]>> {
  const { first, last } = allDays();
  const input = { startTime: first, endTime: last, limit: maxTicketsPerPage };
  const byTicket = new Map<number, TicketEmail[]>();
  for await (const { json } of pages(client, listTicketsEmails, input)) {
    for (const email of json) {
      const others = byTicket.get(email.ticketID);
      if (others) others.push(email);
      else byTicket.set(email.ticketID, [email]);
    }
  }
  return byTicket;
}

/** Reads a ticket, without its inbox; null if it no longer exists. */
async function readTicket(
  client: Client,
  store: MirrorStore,
  { sid: _, inboxName: __, ...entry }: TicketEntry,
  emails: readonly TicketEmail[],
): Promise<object | null> {
  const answer = await unlessMissing(client.send(grabTicket, { ticketId: String(entry.ticketID) }));
  if (!answer) return null;
  // Messages and mails have no ids in the interface, so they keep the ids that an earlier run assigned.
  const stored = await store.findTicketParts(entry.ticketID);
  const messageIds = await idsFor(store, answer.json.length, stored.messageIds);
  const emailIds = await idsFor(store, emails.length, stored.emailIds);
  const { meta } = answer;
  return {
    kind: 'ticket',
    ...entry,
    status: meta.ticketStatus,
    tags: meta.tags.map(({ tag }) => tag),
    linkedTickets: meta.linkedTickets.map(({ ticketId }) => ticketId),
    assignedAgents: meta.assignedAgents.map(({ id }) => id),
    messages: answer.json.map(({ sid: _, ticketID: __, ...message }, index) => ({
      id: messageIds[index],
      ...message,
    })),
    emails: emails.map(({ createdDate, from, to, cc, bcc }, index) => ({
      id: emailIds[index],
      createdDate,
      from,
      to,
      cc,
      bcc,
    })),
  };
}

/** Returns as many ids as needed in ascending order: stored ids, then new ones. */
async function idsFor(store: MirrorStore, count: number, stored: readonly number[]): Promise<number[]> {
  return [...stored.slice(0, count), ...(await store.takeIds(Math.max(0, count - stored.length)))];
}
