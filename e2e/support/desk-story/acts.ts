/** What agents do with one conversation, each by its buttons and keys, and noted in the ledger. */

import { and, eq, sql } from 'drizzle-orm';
import { tickets } from '../../../src/server/db/tables/index.ts';
import { type Customer, writeAs } from './customers.ts';
import type { DeskAgent } from './desk-agent.ts';
import { expect } from './expect.ts';
import type { Conversation, Ledger } from './ledger.ts';
import type { StoryWorld } from './story-servers.ts';

export interface ActContext {
  readonly world: StoryWorld;
  readonly ledger: Ledger;
  readonly agent: DeskAgent;
  /** The same agent in another browser. */
  readonly device: DeskAgent;
  readonly colleagueName: string;
  readonly customer: Customer;
  /** It is open. */
  readonly conversation: Conversation;
}

export interface Act {
  readonly name: string;
  /** Whether the customer has no page open: only then a reply is held before it is sent. */
  readonly byMail: boolean;
  act(context: ActContext): Promise<void>;
}

export const savedReplyName = 'Seal';

export const acts: readonly Act[] = [
  {
    name: 'answer',
    byMail: false,
    act: (context) => reply(context, 'Take the seal off'),
  },
  {
    name: 'answer twice',
    byMail: false,
    async act(context) {
      await reply(context, 'First turn the gas off');
      await reply(context, 'Then take the seal off');
    },
  },
  {
    name: 'note',
    byMail: false,
    async act(context) {
      const { agent, conversation, ledger } = context;
      const text = ledger.newText('The workshop knows more');
      await agent.note(text);
      ledger.notes.push({ conversation, text });
      ledger.unmeant.push(text);
      await reply(context, 'We have asked the workshop');
    },
  },
  {
    name: 'saved reply',
    byMail: false,
    async act({ agent, conversation, ledger }) {
      await agent.box.fill('');
      await agent.box.press('/');
      await agent.page.keyboard.type(savedReplyName);
      await expect(agent.page.getByRole('region', { name: 'Preview' })).toContainText('Seals are');
      await agent.page.keyboard.press('Enter');
      await expect(agent.box).toHaveValue(/Seals are/);
      const text = ledger.newText('Ask if not');
      await agent.box.press('End');
      await agent.box.pressSequentially(` ${text}`);
      await agent.send(text);
      ledger.noteAnswer(conversation, text);
    },
  },
  {
    name: 'quote',
    byMail: false,
    async act({ agent, conversation, ledger }) {
      const text = ledger.newText('As our help says');
      await agent.type(text);
      await agent.page.locator('[data-action="insert article"]').click();
      await agent.page.getByRole('combobox', { name: 'Search articles' }).fill('return an order');
      await agent.page.locator('.passage').first().click();
      await expect(agent.box).toHaveValue(/\n> /);
      await agent.send(text);
      ledger.noteAnswer(conversation, text);
    },
  },
  {
    name: 'assign',
    byMail: false,
    async act(context) {
      const { agent, colleagueName } = context;
      await agent.page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: colleagueName });
      await agent.expectNotice(`Assigned to ${colleagueName}`);
      await reply(context, 'A colleague takes over');
    },
  },
  {
    name: 'label and solve',
    byMail: false,
    async act(context) {
      const { agent } = context;
      await reply(context, 'It is on its way');
      await agent.leaveFields();
      await agent.page.keyboard.press('l');
      await agent.page.locator('.controls .menu-item').first().click();
      await agent.expectNotice('Labels changed');
      await agent.page.locator('.control.solve').click();
      await agent.expectNotice('Solved');
    },
  },
  {
    name: 'snooze until the customer writes',
    byMail: false,
    async act(context) {
      const { agent, customer, conversation, ledger } = context;
      await snooze(context);
      await writeAs(customer, conversation, ledger, 'It smells again');
      await agent.letIn(conversation);
      await expect(agent.row(conversation)).toContainText('Snooze ended');
    },
  },
  {
    name: 'snooze for a time',
    byMail: false,
    async act(context) {
      const { world, agent, conversation } = context;
      await snooze(context);
      // The time has come.
      await world.db.update(tickets).set({ snoozedUntil: sql`now()` }).where(isTicket(context));
      await agent.letIn(conversation);
      await expect(agent.row(conversation)).toContainText('Snooze ended');
    },
  },
  {
    name: 'spam and back',
    byMail: false,
    async act(context) {
      const { agent, conversation } = context;
      await agent.leaveFields();
      await agent.page.keyboard.press('!');
      await agent.expectNotice('Marked as spam');
      await expect(agent.row(conversation)).toBeHidden();
      await agent.showView('Spam');
      await agent.open(conversation);
      await agent.page.getByRole('button', { name: 'Not spam' }).click();
      await agent.expectNotice('No longer spam');
      await agent.showView('All open');
      await agent.open(conversation);
      await reply(context, 'That was a mistake');
    },
  },
  {
    name: 'draft',
    byMail: false,
    async act({ agent, device, conversation, ledger }) {
      const text = ledger.newText('I am not sure yet');
      ledger.unmeant.push(text);
      await agent.type(text);
      await device.visit(conversation);
      await expect(device.box).toHaveValue(text);
      ledger.drafts.push({ conversation, text });
    },
  },
  {
    name: 'draft continued on another device',
    byMail: false,
    async act({ agent, device, conversation, ledger }) {
      const begun = ledger.newText('It is the');
      await device.visit(conversation);
      await agent.type(begun);
      await expect(device.box).toHaveValue(begun);
      const text = ledger.newText('It is the seal');
      await device.type(text);
      await expect(agent.box).toHaveValue(text);
      await device.send(text);
      await expect(agent.message(text)).toBeVisible();
      ledger.unmeant.push(begun);
      ledger.noteAnswer(conversation, text);
    },
  },
  {
    name: 'undo and write again',
    byMail: true,
    async act(context) {
      const { agent, ledger } = context;
      const text = ledger.newText('Throw it away');
      await agent.reply(text);
      await agent.undo();
      await isBack(context, text);
      await reply(context, 'Bring it to us');
    },
  },
  {
    name: 'undo for good',
    byMail: true,
    async act(context) {
      const { agent, ledger } = context;
      const text = ledger.newText('This is your own fault');
      await agent.reply(text);
      await agent.undo();
      if (await isBack(context, text)) await agent.box.fill('');
    },
  },
  {
    name: 'a customer stops a reply',
    byMail: true,
    async act(context) {
      const { agent, customer, conversation, ledger } = context;
      const text = ledger.newText('It comes on Monday');
      await agent.reply(text);
      const news = ledger.newText('It has just come');
      await customer.write(conversation, news);
      const isStopped = await isBack(context, text);
      ledger.noteMessage(conversation, news);
      if (isStopped) await expect(agent.page.getByRole('alert').first()).toContainText('has just written');
      await expect(agent.message(news)).toBeVisible();
      await reply(context, 'Then all is well');
    },
  },
  {
    name: 'forward',
    byMail: true,
    async act(context) {
      const { ledger } = context;
      const text = ledger.newText('Can you repair it');
      const to = `workshop-${ledger.forwarded.length}@elsewhere.example`;
      await forward(context, to, text);
      ledger.forwarded.push({ to, text });
      ledger.unmeant.push(text);
      await reply(context, 'The workshop has a look');
    },
  },
  {
    name: 'forward taken back',
    byMail: true,
    async act(context) {
      const { agent, ledger } = context;
      const text = ledger.newText('Is this one of yours');
      const to = `friend-${ledger.takenBack.length}@elsewhere.example`;
      await forward(context, to, text);
      ledger.unmeant.push(text);
      await agent.undo();
      await agent.expectNotice(/^Undone|^Too late/);
      // What was said before may still be there.
      const last = agent.page.locator('.notice', { hasText: /^Undone|^Too late/ }).last();
      const isUndone = (await last.textContent())?.startsWith('Undone');
      if (isUndone) ledger.takenBack.push(to);
      else ledger.forwarded.push({ to, text });
      await reply(context, 'We repair it ourselves');
    },
  },
];

/** Whether a held reply is back in the box. On a slow machine it was sent before it could be taken back or stopped. */
async function isBack({ agent, conversation, ledger }: ActContext, text: string): Promise<boolean> {
  const outcome = await agent.finalOutcome(text);
  if (outcome === 'stored') ledger.noteAnswer(conversation, text);
  else ledger.unmeant.push(text);
  return outcome === 'in the box';
}

async function reply({ agent, conversation, ledger }: ActContext, what: string): Promise<void> {
  const text = ledger.newText(what);
  await agent.reply(text);
  ledger.noteAnswer(conversation, text);
}

const isTicket = ({ world, conversation }: ActContext) =>
  and(eq(tickets.userId, world.ready.userId), eq(tickets.id, conversation.ticketId));

/** Snoozes the ticket until tomorrow, and waits until the server has that. */
async function snooze(context: ActContext): Promise<void> {
  const { agent, world, conversation } = context;
  await agent.leaveFields();
  await agent.page.keyboard.press('h');
  await agent.page.getByRole('button', { name: /^Tomorrow/ }).click();
  await agent.expectNotice(/^Snoozed until/);
  await expect(agent.row(conversation)).toBeHidden();
  await expect
    .poll(async () => {
      const [row] = await world.db
        .select({ until: tickets.snoozedUntil })
        .from(tickets)
        .where(isTicket(context));
      return row?.until ?? null;
    })
    .not.toBeNull();
}

async function forward({ agent }: ActContext, to: string, comment: string): Promise<void> {
  const message = agent.page.locator('.message.theirs').first();
  await message.hover();
  await message.getByRole('button', { name: 'Forward' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Forward message' });
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByLabel('Your message').fill(comment);
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await agent.expectNotice(`Forwarded to ${to}`);
}
