/** Compares what was stored, mailed and shown with what agents and customers have written. */

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ParsedMail } from 'mailparser';
import { listViewTickets } from '../../../src/api/operations/desk.ts';
import type { Client } from '../../../src/client/client.ts';
import { ticketDrafts, ticketMessages } from '../../../src/server/db/tables/index.ts';
import type { Customer } from './customers.ts';
import type { DeskAgent } from './desk-agent.ts';
import { expect } from './expect.ts';
import type { Conversation, Ledger } from './ledger.ts';
import type { StoryWorld } from './story-servers.ts';

export interface Comparison {
  readonly world: StoryWorld;
  readonly ledger: Ledger;
  readonly customers: readonly Customer[];
}

type MessageRow = typeof ticketMessages.$inferSelect;

/** The ticket that has the messages of a conversation. */
const ticketOf = ({ ticketId, mergedInto }: Conversation): number => mergedInto ?? ticketId;

async function readMessages({ world, customers }: Comparison): Promise<readonly MessageRow[]> {
  const ids = customers.flatMap(({ conversations }) => conversations.map(ticketOf));
  return await world.db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.userId, world.ready.userId), inArray(ticketMessages.ticketId, ids)))
    .orderBy(asc(ticketMessages.sentAt), asc(ticketMessages.id));
}

/** What is stored is what was written: once, in its order, and nothing else. */
export async function compareStored(comparison: Comparison): Promise<void> {
  const { world, ledger, customers } = comparison;
  const rows = await readMessages(comparison);
  const external = rows.filter(({ type }) => type === 'external');
  const written = ledger.sent.map(({ text }) => text);
  const namesOf = (plain: string) => written.filter((text) => plain.includes(text));
  for (const { conversations } of customers) {
    for (const ticketId of new Set(conversations.map(ticketOf))) {
      const stored = external
        .filter((row) => row.ticketId === ticketId)
        .flatMap(({ plain }) => namesOf(plain));
      const ofTicket = conversations.filter((one) => ticketOf(one) === ticketId);
      for (const conversation of ofTicket) {
        const own = stored.filter((text) => ledger.writtenTo(conversation).includes(text));
        expect(own, `#${ticketId} as stored`).toEqual(ledger.writtenTo(conversation));
      }
      const others = stored.filter((text) => !ofTicket.some((one) => ledger.writtenTo(one).includes(text)));
      expect(others, `in #${ticketId} from elsewhere`).toEqual([]);
      const known = external.filter((row) => row.ticketId === ticketId && namesOf(row.plain).length === 0);
      expect(
        known.map(({ plain }) => plain),
        `in #${ticketId} from an unknown author`,
      ).toEqual([]);
    }
  }
  for (const text of ledger.unmeant) {
    expect(
      external.filter(({ plain }) => plain.includes(text)),
      `stored: ${text}`,
    ).toEqual([]);
  }
  for (const { text } of ledger.notes) {
    const notes = rows.filter(({ type, plain }) => type === 'internal' && plain.includes(text));
    expect(notes, `the note ${text}`).toHaveLength(1);
  }
  const drafts = await world.db
    .select({ message: ticketDrafts.message })
    .from(ticketDrafts)
    .where(and(eq(ticketDrafts.userId, world.ready.userId), eq(ticketDrafts.state, 'draft')));
  for (const { text } of ledger.drafts) {
    expect(
      drafts.filter(({ message }) => message === text),
      `the draft ${text}`,
    ).toHaveLength(1);
  }
}

/** Each answer is new in one mail to its customer, and what was not meant for them is in none. */
export function compareMailed({ world: { mailbox }, ledger, customers }: Comparison): void {
  const countMails = (address: string, textOf: (mail: ParsedMail) => string, text: string) =>
    new Set(
      mailbox
        .received(address)
        .filter((mail) => textOf(mail).includes(text))
        .map(({ messageId }) => messageId),
    ).size;
  for (const { conversation, text, by } of ledger.sent) {
    if (by === 'customer') continue;
    const count = countMails(conversation.email, newText, text);
    if (conversation.by === 'mail') expect(count, `mails with ${text}`).toBe(1);
    else expect(count, `mails with ${text}`).toBeLessThanOrEqual(1);
  }
  const emails = new Set(customers.flatMap(({ conversations }) => conversations.map(({ email }) => email)));
  for (const email of emails) {
    for (const text of ledger.unmeant) expect(countMails(email, wholeText, text), `mailed: ${text}`).toBe(0);
  }
  for (const { to, text } of ledger.forwarded)
    expect(countMails(to, wholeText, text), `forwarded: ${text}`).toBe(1);
  for (const to of ledger.takenBack) expect(mailbox.received(to), to).toEqual([]);
}

const wholeText = ({ text = '' }: ParsedMail): string => text;

/** The text above the quotes of earlier messages. */
const newText = (mail: ParsedMail): string => wholeText(mail).split(/^-- $/m)[0] ?? '';

/** Each visitor sees what was written, in its order. */
export async function compareSeen({ ledger, customers }: Comparison): Promise<void> {
  for (const customer of customers) {
    for (const conversation of customer.conversations) {
      if (conversation.by === 'mail') continue;
      const expected = ledger.writtenTo(conversation);
      await expect
        .poll(
          async () => {
            const shown = await customer.read(conversation);
            return shown.flatMap((plain) => expected.filter((text) => plain.includes(text)));
          },
          { message: `${conversation.email} sees` },
        )
        .toEqual(expected);
    }
  }
}

/** An agent's page, which was not loaded again, has the list and the threads as they are stored. */
export async function compareDesk(agent: DeskAgent, client: Client, comparison: Comparison): Promise<void> {
  await agent.showView('All open');
  const shownIds = async () => {
    await agent.letNewRowsIn();
    return await agent.page
      .locator('.row:not(.is-gone)')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-ticket'))).toSorted());
  };
  const { tickets } = await client.send(listViewTickets, { view: 'open', limit: 200 });
  const listed = tickets.map(({ ticketId }) => ticketId);
  await expect.poll(shownIds, { message: `${agent.name} sees the list` }).toEqual(listed.toSorted());
  const rows = await readMessages(comparison);
  const listedIds = new Set(listed);
  for (const { conversations } of comparison.customers) {
    for (const ticketId of new Set(conversations.map(ticketOf))) {
      // What is solved is in another list.
      if (!listedIds.has(ticketId)) continue;
      await agent.row({ ticketId }).click();
      await expect(agent.page.locator('.thread-number')).toHaveText(`#${ticketId}`);
      const stored = rows
        .filter((row) => row.ticketId === ticketId && row.type !== 'log')
        .map(({ plain }) => withoutSpaces(plain));
      await expect
        .poll(
          async () => {
            const bodies = await agent.page
              .locator('.message:not(.is-outgoing) .message-body')
              .allTextContents();
            return bodies.length;
          },
          { message: `${agent.name} sees #${ticketId}` },
        )
        .toBe(stored.length);
      const texts = await agent.page.locator('.message .message-body').allTextContents();
      texts.forEach((text, index) => {
        expect(withoutSpaces(text), `${agent.name} sees #${ticketId}`).toContain(
          firstWords(stored[index] ?? ''),
        );
      });
    }
  }
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** The part of a text before quotes and articles, which are drawn otherwise. */
const firstWords = (text: string): string => text.slice(0, 20);

/** Milliseconds from the release of each answer until an open thread showed it, the shortest first. */
export async function delaysUntilSeen(comparison: Comparison): Promise<readonly number[]> {
  const rows = await readMessages(comparison);
  const released = rows.filter(({ agentId, type }) => agentId !== null && type === 'external');
  const seen = (await Promise.all(comparison.customers.map((customer) => customer.seen()))).flat();
  return released
    .flatMap(({ plain, sentAt }) => {
      const shown = seen.find(({ text }) => withoutSpaces(text).includes(withoutSpaces(plain)));
      return shown ? [shown.at - sentAt.getTime()] : [];
    })
    .toSorted((a, b) => a - b);
}
