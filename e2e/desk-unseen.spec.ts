/**
 * Three agents answer one customer at random moments, while the customer goes on writing. What each page has shown is
 * noted frame by frame, apart from the desk's own code; no answer may be stored below a message that its writer had not
 * seen when sending it.
 */

import type { Page } from '@playwright/test';
import { grabAgents } from '../src/api/operations/chat.ts';
import { grabThread } from '../src/api/operations/desk.ts';
import { insertTicket } from '../src/api/operations/tickets.ts';
import { isFull, roundsOf } from '../test/support/sample.ts';
import { createRandom, type Random } from './fuzz/pick.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { replyBox } from './support/reply-box.ts';
import { write } from './support/write-as-customer.ts';

const seed = Number(process.env['STORY_SEED'] ?? (isFull ? Date.now() % 1_000_000 : 7));
const answersPerAgent = roundsOf(67, 12);
const arrivals = roundsOf(60, 10);

/** Milliseconds for which the end of a message has been in view; the desk waits for a whole second. */
const seenAfter = 800;

declare global {
  interface Window {
    /** Returns the ids of the messages that the page has shown so far. */
    shownMessages: () => readonly number[];
  }
}

/** Notes in a page which messages it shows: loaded with the thread, in view for a second, focused or by “Show”. */
function noteShownMessages(minimum: number): void {
  const shown = new Set<number>();
  const since = new Map<number, number>();
  let isLoaded = false;
  window.shownMessages = () => {
    // On a busy machine the last frame may be a while ago.
    note();
    return [...shown];
  };
  const cards = () => document.querySelectorAll<HTMLElement>('.thread-scroll [id^="message-"]');
  const idOf = ({ id }: HTMLElement) => Number(id.slice('message-'.length));
  const note = () => {
    const box = document.querySelector('.thread-scroll')?.getBoundingClientRect();
    for (const card of cards()) {
      const id = idOf(card);
      const end = card.getBoundingClientRect().bottom;
      const isInView = box !== undefined && end > box.top && end <= box.bottom + 1;
      if (!isInView) since.delete(id);
      else if (!since.has(id)) since.set(id, performance.now());
      const isSeen = isInView && performance.now() - (since.get(id) ?? 0) >= minimum;
      if (!isLoaded || isSeen || card.contains(document.activeElement)) shown.add(id);
    }
    isLoaded ||= box !== undefined && shown.size > 0;
  };
  const look = () => {
    note();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.closest('.answer-alert') === null) return;
      if (target.textContent === 'Show') for (const card of cards()) shown.add(idOf(card));
    },
    true,
  );
}

interface Sent {
  readonly text: string;
  readonly shown: readonly number[];
}

/** Sends answers one after the other; what stops one is shown, and the answer is sent then. */
async function answer(page: Page, name: string, random: Random, onSent: () => void): Promise<Sent[]> {
  const sent: Sent[] = [];
  const stop = page.locator('.answer-alert', { hasText: 'Not sent yet.' });
  for (let index = 0; index < answersPerAgent; index += 1) {
    const text = `${name} answers ${index}.`;
    if (random.chance(0.6)) await scrollTo(page, random.next());
    await replyBox(page).fill(text);
    // The agent thinks, while others write.
    await page.waitForTimeout(random.below(400));
    for (;;) {
      const shown = await press(page);
      const stored = page.locator('[id^="message-"]', { hasText: text });
      await expect(stored.or(stop).first()).toBeAttached();
      if (await stored.count()) {
        sent.push({ text, shown });
        break;
      }
      await expect(replyBox(page)).toHaveValue(text);
      // What stopped the answer may have been seen meanwhile; the next press says so.
      const show = page.locator('.answer-alert').getByRole('button', { name: 'Show', exact: true });
      await show.click({ timeout: 2000 }).catch(() => {});
    }
    onSent();
  }
  return sent;
}

/** Presses Send. Returns what the page has shown at that moment. */
async function press(page: Page): Promise<readonly number[]> {
  return await page.getByRole('button', { name: 'Send', exact: true }).evaluate((button: HTMLElement) => {
    const shown = window.shownMessages();
    button.click();
    return shown;
  });
}

async function scrollTo(page: Page, share: number): Promise<void> {
  await page.locator('.thread-scroll').evaluate((box, to) => {
    box.scrollTop = to * (box.scrollHeight - box.clientHeight);
  }, share);
}

async function readThread({ client }: Demo, ticketId: number) {
  const { inboxEmail, messages } = await client.send(grabThread, { ticketId: String(ticketId), limit: 100 });
  let [hasEarlier, all] = [messages.length > 0, messages];
  while (hasEarlier) {
    const before = { ticketId: String(ticketId), beforeMessageId: all[0]?.messageId ?? 0, limit: 100 };
    const earlier = await client.send(grabThread, before);
    all = [...earlier.messages, ...all];
    hasEarlier = earlier.hasEarlier && earlier.messages.length > 0;
  }
  return { inboxEmail, messages: all.filter(({ messageType }) => messageType === 'external') };
}

test('no answer of three agents goes out below a message that its writer has not seen', async ({
  demo,
  browser,
}) => {
  test.setTimeout(1_800_000);
  const random = createRandom(seed, 0);
  const subject = 'A stove that smells';
  const ticketId = await write(demo, subject, 'It smells.');
  const { inboxEmail } = await readThread(demo, ticketId);
  const { json: team } = await demo.client.send(grabAgents, {});
  const agents = team.filter(({ agentEmail }) => agentEmail !== '').slice(0, 3);
  const pages = await Promise.all(
    agents.map(async ({ agentEmail }) => {
      const page = await (await browser.newContext()).newPage();
      await page.addInitScript(noteShownMessages, seenAfter);
      // An answer is stored at once: one that is held is looked at again when it is released.
      await page.route(/insertTicket/, async (route) => {
        const { undoSeconds: _undo, ...body } = route.request().postDataJSON();
        await route.continue({ postData: JSON.stringify(body) });
      });
      await signInAtDesk(page, demo, '--agent', agentEmail);
      await page.goto(`${demo.url}/desk/tickets/${ticketId}`);
      await expect(replyBox(page)).toBeVisible();
      return page;
    }),
  );

  let answers = 0;
  const all = agents.length * answersPerAgent;
  const work = pages.map((page, index) =>
    answer(page, `Agent ${index}`, createRandom(seed, index + 1), () => {
      answers += 1;
    }),
  );
  for (let index = 0; index < arrivals; index += 1) {
    // As long as the test lasts: the agent who is left over answers alone.
    await expect
      .poll(() => answers, { timeout: 0 })
      .toBeGreaterThanOrEqual(Math.floor((index * all) / arrivals) - 1);
    await new Promise((resolve) => setTimeout(resolve, random.below(300)));
    const message = { toEmail: inboxEmail ?? '', subject, message: `The customer adds ${index}.` };
    await demo.client.send(insertTicket, {
      ...{ ...message, fromEmail: 'greta@post.example', fromName: 'Greta', ticketId: String(ticketId) },
    });
  }
  const sent = await Promise.all(work);

  const { messages } = await readThread(demo, ticketId);
  const unmeant: string[] = [];
  for (const [index, { agentID: agentId }] of agents.entries()) {
    for (const { text, shown } of sent[index] ?? []) {
      const stored = messages.filter(({ messagePlain }) => messagePlain.startsWith(text));
      expect(
        stored.map((message) => message.agentId),
        text,
      ).toEqual([agentId]);
      const unseen = messages.filter(
        (message) =>
          message.messageId < (stored[0]?.messageId ?? 0) &&
          message.agentId !== agentId &&
          !shown.includes(message.messageId),
      );
      if (unseen.length > 0) unmeant.push(`${text} was sent past ${unseen[0]?.messagePlain} (seed ${seed})`);
    }
  }
  expect(unmeant).toEqual([]);
  expect(messages).toHaveLength(1 + all + arrivals);
  for (const page of pages) await page.context().close();
});
