/** An agent at the desk, who does everything by its buttons and keys as a person does, and tries again what failed. */

import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Conversation } from './ledger.ts';
import type { StoryServer } from './story-servers.ts';

export interface SignInOptions {
  readonly server: StoryServer;
  readonly name: string;
  /** A link that signs the agent in. */
  readonly link: string;
}

/** Where a text is that an agent has sent. */
type Outcome = 'on its way' | Settled;

type Settled = 'held' | 'stored' | 'in the box';

/** Milliseconds between two looks at the page. */
const intervals = [30];

export class DeskAgent {
  readonly page: Page;
  readonly name: string;
  readonly server: StoryServer;

  static async signIn(context: BrowserContext, { server, name, link }: SignInOptions): Promise<DeskAgent> {
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for us' })).toBeVisible();
    const agent = new DeskAgent(page, server, name);
    await agent.showView('All open');
    return agent;
  }

  private constructor(page: Page, server: StoryServer, name: string) {
    this.page = page;
    this.server = server;
    this.name = name;
  }

  get box(): Locator {
    return this.page.locator('[data-answer-input]');
  }

  row({ ticketId }: Pick<Conversation, 'ticketId'>): Locator {
    return this.page.locator(`.row[data-ticket="${ticketId}"]`);
  }

  message(text: string): Locator {
    return this.page.locator('.message', { hasText: text });
  }

  async showView(name: string): Promise<void> {
    await this.page
      .locator('.nav')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(this.page.locator('.list-title')).toHaveText(name);
  }

  async open(conversation: Conversation): Promise<void> {
    await this.letIn(conversation);
    await this.row(conversation).click();
    await expect(this.page.locator('.thread-number')).toHaveText(`#${conversation.ticketId}`);
    await expect(this.page.locator('.message').first()).toBeVisible();
  }

  /** Waits for a row, and lets it in. */
  async letIn(conversation: Conversation): Promise<void> {
    await expect(async () => {
      await this.letNewRowsIn();
      expect(await this.row(conversation).isVisible()).toBe(true);
    }).toPass({ timeout: 90_000, intervals });
  }

  /** Lets rows in that wait, as rows keep their places while the pointer or the focus is on one of them. */
  async letNewRowsIn(): Promise<void> {
    const news = this.page.locator('.new-rows');
    if (await news.isVisible()) await news.click({ timeout: 1000 }).catch(ignoreGone);
  }

  /** Opens a conversation by its address. */
  async visit({ ticketId }: Conversation): Promise<void> {
    await this.page.goto(`${this.server.url}/desk/tickets/${ticketId}?view=open`);
    await expect(this.page.locator('.message').first()).toBeVisible();
  }

  /** Writes a reply, presses the keys that send it, and waits until the server has it. */
  async reply(text: string): Promise<void> {
    await this.type(text);
    await this.send(text);
  }

  async note(text: string): Promise<void> {
    await this.leaveFields();
    await this.page.keyboard.press('n');
    await expect(this.box).toHaveAttribute('placeholder', 'Write a note');
    await this.box.fill(text);
    await this.send(text);
    await this.page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(this.box).toHaveAttribute('placeholder', 'Write a reply');
  }

  async type(text: string): Promise<void> {
    await expect(this.box).toHaveAttribute('placeholder', 'Write a reply');
    await this.box.fill(text);
  }

  /** Sends what is in the box. A process may be killed meanwhile: what comes back is sent again. */
  async send(text: string): Promise<void> {
    await this.box.press('Control+Enter');
    this.server.crashIfDue();
    while ((await this.outcome(text)) === 'in the box') await this.box.press('Control+Enter');
    // What comes next is refused by a server that is away.
    await Promise.all(this.server.crashes);
  }

  /** Waits until the server has answered, and returns where the text is that was sent. */
  async outcome(text: string): Promise<Settled> {
    return await this.#await(text, ['held', 'stored', 'in the box']);
  }

  /** Waits until a text is no longer held. */
  async finalOutcome(text: string): Promise<'stored' | 'in the box'> {
    return await this.#await(text, ['stored', 'in the box']);
  }

  async #await<Wanted extends Settled>(text: string, wanted: readonly Wanted[]): Promise<Wanted> {
    let found: Wanted | undefined;
    await expect
      .poll(
        async () => {
          const outcome = await this.#look(text);
          found = wanted.find((one) => one === outcome);
          return found;
        },
        { intervals, message: `${this.name} sends “${text}”` },
      )
      .toBeDefined();
    return found ?? (await this.#await(text, wanted));
  }

  async #look(text: string): Promise<Outcome> {
    return await this.page.evaluate((sent) => {
      const cards = Array.from(document.querySelectorAll('.message')).filter(({ textContent }) =>
        textContent?.includes(sent),
      );
      const box = document.querySelector<HTMLTextAreaElement>('[data-answer-input]');
      const isHeld = cards.some((card) => card.querySelector('.held-undo'));
      const isOutgoing = cards.some((card) => card.matches('.is-outgoing'));
      if (isOutgoing) return isHeld ? 'held' : 'on its way';
      if (box?.value.includes(sent)) return 'in the box';
      return cards.length > 0 ? 'stored' : 'on its way';
    }, text);
  }

  /** Takes back what was done last, by the key. */
  async undo(): Promise<void> {
    await this.leaveFields();
    await this.page.keyboard.press('z');
  }

  /** Leaves the box, so that letters are keys. */
  async leaveFields(): Promise<void> {
    await this.page.locator('.thread-title').focus();
  }

  /** Opens the menu of everything, and does what its first line says. */
  async command(words: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Type what you want to do' }).fill(words);
    await this.page.keyboard.press('Enter');
  }

  /** Waits for a notice. The same may have been said a moment before, of another ticket. */
  async expectNotice(text: string | RegExp): Promise<void> {
    await expect(this.page.locator('.notice', { hasText: text }).last()).toBeVisible();
  }
}

/** The rows were let in meanwhile, since the pointer has left the list. */
const ignoreGone = () => {};
