/** Beside the thread: the chats of the customer, and what was said in one. */

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { buildChat, buildChatMessage, twoChats } from '../../../support/fake-desk/chats.ts';
import { buildContact } from '../../../support/fake-desk/contacts.ts';
import { openDesk } from '../../../support/fake-desk/open-desk.tsx';
import { button, openFirstTicket, customerPane as pane } from '../../../support/fake-desk/parts.ts';
import { buildDeskTicket } from '../../../support/fake-desk/server.ts';

beforeEach(() => page.viewport(1440, 900));

const dialog = page.getByRole('dialog');
const chat = (name: string | RegExp) => pane.getByRole('button', { name });
const boots = chat(/^Do the boots/);

test('the customer pane lists the chats of all addresses with their agents and days', async () => {
  const emails = ['maja@post.example', 'Maja@Shop.example'];
  const contacts = [buildContact(5, { emails: emails.map((email) => ({ email, isPrimary: false })) })];
  const desk = await openFirstTicket({ chats: twoChats, contacts });
  await expect.element(pane.getByRole('heading', { name: 'Previous chats' })).toBeVisible();
  await expect.element(chat('Do the boots run small? Nils Ek and Aino Laine · 3 Nov 2025')).toBeVisible();
  await expect.element(chat('The visitor wrote nothing Chat without an agent · 24 Dec 2024')).toBeVisible();
  const asked = desk.sent.filter(({ name }) => name === 'listCustomerConversations');
  expect(asked).toHaveLength(1);
  await expectAccessible(desk.host);
});

test('the customer pane says nothing of chats where there are none', async () => {
  await openFirstTicket({ tickets: [buildDeskTicket(1)] });
  await expect.element(pane.getByText('No other tickets')).toBeVisible();
  expect(pane.getByText('Previous chats').elements()).toHaveLength(0);
});

test('a chat opens by keys, and gives the focus back', async () => {
  const desk = await openFirstTicket({ chats: twoChats });
  await expect.element(boots).toBeVisible();
  const opener = boots.element();
  if (opener instanceof HTMLElement) opener.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('Chat with Nils Ek and Aino Laine');
  const lines = dialog.getByRole('listitem');
  await expect.element(lines.nth(3)).toHaveTextContent('Take one size up.');
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/3 November 2025Chat started$/),
    expect.stringMatching(/^Maja \d\d:\d\dDo the boots run small\? https:\/\/shop\.example\/boots$/),
    'Nils Ek joined',
    expect.stringMatching(/^Nils Ek \d\d:\d\dTake one size up\.$/),
  ]);
  await expect.element(dialog.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(desk.host);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(boots).toHaveFocus();
});

test('a chat closes alone: the drawer with the customer stays', async () => {
  await page.viewport(320, 640);
  await openFirstTicket({ chats: twoChats });
  await button('Show customer').click();
  await boots.click();
  await expect.element(dialog.getByText('Take one size up.')).toBeVisible();
  const { left, right } = dialog.element().getBoundingClientRect();
  expect([left >= 0, right <= 320]).toEqual([true, true]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(boots).toHaveFocus();
});

test('a chat reads from right to left in Arabic', async () => {
  const desk = openDesk({ url: '/desk/tickets/1', chats: twoChats, language: 'ar' });
  await button(/^Do the boots/).click();
  await expect.element(dialog.getByText('Take one size up.')).toBeVisible();
  expect(getComputedStyle(dialog.element()).direction).toBe('rtl');
  await expectAccessible(desk.host);
});

test('a chat runs nothing that was said in it', async () => {
  const hostile = '"><img src=x onerror=alert(1)> javascript:alert(1)';
  await openFirstTicket({
    chats: {
      conversations: [buildChat('c-1', { text: hostile, agentNames: [hostile] })],
      messages: {
        'c-1': [
          buildChatMessage({ from: hostile, message: hostile }),
          buildChatMessage({ agentID: null, message: JSON.stringify({ type: 'bot', text: hostile }) }),
        ],
      },
    },
  });
  await chat(/onerror/).click();
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent(hostile);
  expect(dialog.element().querySelectorAll('img, a')).toHaveLength(0);
});

test('a chat that could not be loaded says so, and is loaded again', async () => {
  const desk = await openFirstTicket({ chats: twoChats });
  desk.refuse('grabConversation', 404, { code: 'NotFound', message: 'Not Found' });
  await boots.click();
  await expect.element(dialog.getByText('The chat couldn’t be loaded.')).toBeVisible();
  desk.recover();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('Take one size up.')).toBeVisible();
});
