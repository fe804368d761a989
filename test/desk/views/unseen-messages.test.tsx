/** Messages that arrive while an agent writes: an answer waits until the agent has looked at them. */

import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ThreadMessage } from '../../../src/api/schemas/desk.ts';
import { expectAccessible } from '../../support/axe.ts';
import type { FakeDesk } from '../../support/fake-desk/open-desk.tsx';
import { answerBox, button, openFirstTicket } from '../../support/fake-desk/parts.ts';
import { buildThreadMessage } from '../../support/fake-desk/server.ts';

const senders: Record<string, Partial<ThreadMessage>> = {
  'the customer': { fromName: 'Maja', messagePlain: 'Please cancel it!' },
  'a colleague': { agentId: 8, fromName: 'Kim', messagePlain: 'It is sent today.' },
};

const alertText = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** Opens a ticket with a thread that is higher than the window. */
function openLongThread(): Promise<FakeDesk> {
  const messages = Array.from({ length: 30 }, (_, index) =>
    buildThreadMessage(71 + index, { messagePlain: `Message ${index}` }),
  );
  return openFirstTicket({ messages: { 1: messages } });
}

/** Lets a message arrive by the open stream. */
async function arrive(desk: FakeDesk, messageId: number, message: Partial<ThreadMessage>): Promise<void> {
  desk.messages.get(1)?.push(buildThreadMessage(messageId, message));
  desk.push('ticket', { ticketId: 1, version: messageId, kind: 'message' });
  await expect.element(alertText(`${message.fromName}`)).toBeVisible();
}

/** Scrolls to the first message, and waits until the page has noted it. */
async function scrollUp({ host }: FakeDesk): Promise<void> {
  const box = host.querySelector('.thread-scroll');
  const scrolled = new Promise((resolve) => box?.addEventListener('scroll', resolve, { once: true }));
  box?.scrollTo(0, 0);
  await scrolled;
}

const lastSeen = (desk: FakeDesk) =>
  desk.sentTo('insertTicket').map(({ lastSeenMessageId }) => lastSeenMessageId);

describe('an answer', () => {
  test.each(Object.entries(senders))(
    'waits for a message of %s that arrived out of view',
    async (_, message) => {
      const desk = await openLongThread();
      await answerBox().fill('We send it tomorrow.');
      await scrollUp(desk);
      await arrive(desk, 150, message);
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await expect.element(alertText(`Not sent yet. ${message.fromName} has just written.`)).toBeVisible();
      await expect.element(answerBox()).toHaveValue('We send it tomorrow.');
      expect(desk.sentTo('insertTicket')).toEqual([]);
      await expectAccessible(desk.host);
      await button('Show').click();
      await expect.element(page.getByText(`${message.messagePlain}`)).toBeInViewport();
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      await button('Send').click();
      await expect.poll(() => lastSeen(desk)).toEqual([150]);
    },
  );

  test.each(Object.entries(senders))(
    'waits for a message of %s that was in view for a moment',
    async (_, message) => {
      const desk = await openLongThread();
      // Another window is in front.
      const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
      await answerBox().fill('We send it tomorrow.');
      await arrive(desk, 150, message);
      await expect.element(page.getByText(`${message.messagePlain}`)).toBeInViewport();
      await button('Send').click();
      await expect.element(alertText('Not sent yet.')).toBeVisible();
      expect(desk.sentTo('insertTicket')).toEqual([]);
      hasFocus.mockReturnValue(true);
      dispatchEvent(new Event('focus'));
      await expect.element(button('Show')).not.toBeInTheDocument();
      // It is still not sent.
      await expect.element(alertText('Not sent yet.')).toBeVisible();
      await button('Send').click();
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      await expect.poll(() => lastSeen(desk)).toEqual([150]);
    },
  );

  test('is sent all the same if its writer says so', async () => {
    const desk = await openLongThread();
    await answerBox().fill('We send it tomorrow.');
    await scrollUp(desk);
    await arrive(desk, 150, { agentId: 8, fromName: 'Kim' });
    await arrive(desk, 151, { fromName: 'Maja' });
    await expect.element(alertText('2 messages have just arrived, the last from Maja.')).toBeVisible();
    await expect.element(button('Send anyway')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await button('Send anyway').click();
    await expect
      .poll(() => desk.sentTo('insertTicket'))
      .toMatchObject([{ message: 'We send it tomorrow.', status: 'solved', lastSeenMessageId: 151 }]);
  });

  test('names the message before the first that its writer has not seen', async () => {
    const desk = await openLongThread();
    await answerBox().fill('Half a sentence');
    await scrollUp(desk);
    await arrive(desk, 150, { fromName: 'Maja' });
    await button('Solve').click();
    await expect
      .poll(() => desk.sentTo('updateTicket'))
      .toMatchObject([{ status: 'solved', lastSeenMessageId: 100 }]);
  });

  test('does not wait for a note, or for what its writer has sent from another device', async () => {
    const desk = await openLongThread();
    await answerBox().fill('We send it tomorrow.');
    await scrollUp(desk);
    const reads = desk.sentTo('grabThread').length;
    desk.messages.get(1)?.push(buildThreadMessage(150, { agentId: 7, messagePlain: 'From the phone' }));
    desk.messages
      .get(1)
      ?.push(buildThreadMessage(151, { agentId: 8, messageType: 'internal', messagePlain: 'Hm' }));
    desk.push('ticket', { ticketId: 1, version: 151, kind: 'message' });
    await expect.poll(() => desk.sentTo('grabThread').length).toBeGreaterThan(reads);
    await expect.element(page.getByText('From the phone')).toBeInTheDocument();
    await button('Send').click();
    await expect.poll(() => lastSeen(desk)).toEqual([150]);
  });

  test('that is sent ends what colleagues see of its writing', async () => {
    const desk = await openFirstTicket();
    await answerBox().fill('We send it tomorrow.');
    await expect.poll(() => desk.sentTo('setPresence').at(-1)).toMatchObject({ state: 'replying' });
    await button('Send').click();
    await expect.poll(() => desk.sentTo('setPresence').at(-1)).toMatchObject({ state: 'viewing' });
  });
});
