/** Customers who write by mail, by the interface of the widget, and in a widget, and the times at which they see answers. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { grabTicket, insertTicket, streamTickets } from '../../../src/api/operations/tickets.ts';
import { type Client, createClient } from '../../../src/client/client.ts';
import { isApiError } from '../../../src/client/errors.ts';
import { readEvents } from '../../../src/client/event-stream.ts';
import { randomKey } from '../../../src/client/random-key.ts';
import { createVisitorSession } from '../../../src/client/visitor.ts';
import { widgetOf } from '../widget.ts';
import { newThreadIn, sendFirstMessage } from '../write-to-shop.ts';
import { expect } from './expect.ts';
import type { Conversation, Ledger } from './ledger.ts';
import { type StoryWorld, trustedServer } from './story-servers.ts';

const inboxEmail = 'hello@skogsrand.example';

/** A message as its reader sees it. */
export interface SeenMessage {
  readonly text: string;
  /** When it was first there, in milliseconds since 1970. */
  readonly at: number;
}

export interface Customer {
  readonly conversations: readonly Conversation[];
  /** Writes to a conversation, the first time too. */
  write(conversation: Conversation, text: string): Promise<void>;
  /** The messages of a conversation, in the order in which they are shown. */
  read(conversation: Conversation): Promise<readonly string[]>;
  /** When each message was first shown where the conversation was open; empty by mail. */
  seen(): Promise<readonly SeenMessage[]>;
}

/** A customer with a mail program. */
export class MailCustomer implements Customer {
  readonly conversations: readonly Conversation[];
  readonly #world: StoryWorld;
  /** The ids of the mails of each conversation. */
  readonly #sentIds = new Map<Conversation, readonly string[]>();

  constructor(world: StoryWorld, conversations: readonly Conversation[]) {
    this.#world = world;
    this.conversations = conversations;
  }

  async write(conversation: Conversation, text: string): Promise<void> {
    const { email, subject } = conversation;
    const answered = this.#world.mailbox.received(email).findLast((mail) => mail.subject?.includes(subject));
    const [, domain] = email.split('@');
    // Before the first answer, the customer adds to the mail that was sent.
    const sent = this.#sentIds.get(conversation) ?? [];
    const messageId = `<${randomKey()}@${domain}>`;
    const [inReplyTo = answered?.messageId] = sent.slice(-1);
    await this.#world.post({
      from: email,
      to: answered?.replyTo?.text ?? inboxEmail,
      subject: inReplyTo ? `Re: ${subject}` : subject,
      text,
      messageId,
      references: [...sent, answered?.messageId ?? ''].filter((id) => id !== ''),
      ...(inReplyTo && { inReplyTo }),
      headers: { 'Authentication-Results': `${trustedServer}; dmarc=pass header.from=${domain}` },
    });
    this.#sentIds.set(conversation, [...sent, messageId]);
  }

  async read({ email, subject }: Conversation): Promise<readonly string[]> {
    return this.#world.mailbox
      .received(email)
      .filter((mail) => mail.subject?.includes(subject))
      .map(({ text = '' }) => text);
  }

  async seen(): Promise<readonly SeenMessage[]> {
    return [];
  }
}

/** A visitor whose page shows a thread, over the operations and the stream that the widget uses. */
export class InterfaceCustomer implements Customer {
  readonly conversations: readonly Conversation[];
  readonly #clients: readonly Client[];
  readonly #settings: readonly Client['settings'][];
  readonly #signal: AbortSignal;
  readonly #seen = new Map<string, number>();
  #isFollowing = false;

  constructor({ servers, ready, signal }: StoryWorld, conversations: readonly Conversation[]) {
    this.conversations = conversations;
    this.#signal = signal;
    let ticketToken: string | undefined;
    const session = createVisitorSession({
      ticketToken: {
        read: () => ticketToken,
        write: (token) => {
          ticketToken = token;
        },
      },
    });
    const { userId, publicKey } = ready;
    this.#clients = servers.map(({ url }) =>
      createClient({ baseUrl: url, userId, apiKey: publicKey, fetch: session.fetch }),
    );
    this.#settings = this.#clients.map(({ settings }) => settings);
  }

  async write(conversation: Conversation, text: string): Promise<void> {
    const { email, subject, ticketId } = conversation;
    const headers = { 'Idempotency-Key': randomKey() };
    const message = { toEmail: inboxEmail, message: text, page: 'https://shop.example/stoves' };
    const ofThread = ticketId === 0 ? { fromEmail: email, subject } : { ticketId: `${ticketId}` };
    const { json } = await this.#send((client) =>
      client.send(insertTicket, { ...message, ...ofThread, fromEmail: email }, { headers }),
    );
    conversation.ticketId = json.ticketID;
    if (!this.#isFollowing) void this.#follow();
    this.#isFollowing = true;
  }

  async read({ ticketId }: Conversation): Promise<readonly string[]> {
    const { json } = await this.#send((client) => client.send(grabTicket, { ticketId: `${ticketId}` }));
    return json.map(({ messagePlain }) => messagePlain.trim());
  }

  async seen(): Promise<readonly SeenMessage[]> {
    return Array.from(this.#seen, ([text, at]) => ({ text, at }));
  }

  /** Sends a request to one of the processes, and to the other one while it cannot be reached. */
  async #send<Output>(send: (client: Client) => Promise<Output>): Promise<Output> {
    while (!this.#signal.aborted) {
      for (const client of this.#clients) {
        try {
          return await send(client);
        } catch (error) {
          if (!isApiError(error, 'network', 'server', 'timeout')) throw error;
        }
      }
    }
    throw this.#signal.reason;
  }

  /** Follows the visitor's tickets as the widget does: an event leads to a read of the thread. */
  async #follow(): Promise<void> {
    const signal = this.#signal;
    for (let at = this.conversations[0]?.ticketId ?? 0; !signal.aborted; at += 1) {
      const settings = this.#settings[at % this.#settings.length];
      if (!settings) return;
      await readEvents(
        settings,
        streamTickets,
        {},
        {
          signal,
          onOpen() {},
          onSign() {},
          onEvent: (event) => {
            if (event.event === 'hello' || event.event === 'ticket') void this.#note();
          },
        },
      ).catch(() => wait(100));
    }
  }

  async #note(): Promise<void> {
    const threads = await Promise.all(
      this.conversations.filter(({ ticketId }) => ticketId !== 0).map((one) => this.read(one)),
    ).catch(() => []);
    for (const text of threads.flat()) if (!this.#seen.has(text)) this.#seen.set(text, Date.now());
  }
}

/** A visitor of the shop with the widget open. */
export class WidgetCustomer implements Customer {
  readonly conversations: readonly Conversation[];
  readonly #world: StoryWorld;
  readonly #page: Page;
  #times: { jsonValue(): Promise<Record<string, number>> } | undefined;

  static async open(world: StoryWorld, browser: Browser, conversation: Conversation) {
    const context = await browser.newContext();
    return new WidgetCustomer(world, await context.newPage(), conversation);
  }

  private constructor(world: StoryWorld, page: Page, conversation: Conversation) {
    this.#world = world;
    this.#page = page;
    this.conversations = [conversation];
  }

  async write(conversation: Conversation, text: string): Promise<void> {
    const { launcher, panel } = widgetOf(this.#page);
    if (conversation.ticketId !== 0) {
      await panel.getByRole('textbox', { name: 'Write a reply' }).fill(text);
      await newThreadIn(panel).send.click();
      return;
    }
    await this.#page.goto(this.#world.servers[0].url);
    await launcher.click();
    const sections = panel.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Contact' }).click();
    await sendFirstMessage(panel, text, conversation.email);
    await expect(panel.getByRole('textbox', { name: 'Write a reply' })).toBeVisible();
    this.#times = await this.#page.evaluateHandle(() => {
      const times: Record<string, number> = {};
      const root = document.querySelector('frontdesk-host')?.shadowRoot;
      const note = () => {
        for (const { textContent } of root?.querySelectorAll('.bubble') ?? []) {
          times[textContent?.trim() ?? ''] ??= Date.now();
        }
      };
      if (root) new MutationObserver(note).observe(root, { childList: true, subtree: true });
      return times;
    });
  }

  async read(): Promise<readonly string[]> {
    const texts = await widgetOf(this.#page).panel.locator('.bubble').allTextContents();
    return texts.map((text) => text.trim());
  }

  async seen(): Promise<readonly SeenMessage[]> {
    const times = (await this.#times?.jsonValue()) ?? {};
    return Object.entries(times).map(([text, at]) => ({ text, at }));
  }
}

/** Writes a customer's message, and notes it in the ledger. */
export async function writeAs(
  customer: Customer,
  conversation: Conversation,
  ledger: Ledger,
  what: string,
): Promise<string> {
  const text = ledger.newText(what);
  await customer.write(conversation, text);
  ledger.noteMessage(conversation, text);
  return text;
}
