/** Beside the thread: the chats of the customer, and what was said in one. */

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { buildChat, buildChatMessage } from '../fake-chats.ts';
import { buildContact } from '../fake-contacts.ts';
import { buildDeskTicket, type FakeDesk, type FakeDeskOptions, openDesk, refusal } from '../fake-desk.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const pane = page.getByRole('complementary', { name: 'Customer' });
const dialog = page.getByRole('dialog');
const chat = (name: string | RegExp) => pane.getByRole('button', { name });

const said = [
  buildChatMessage({ agentID: null, from: 'System', message: '{"type":"visitor-join"}' }),
  buildChatMessage({ message: 'Do the boots run small? https://shop.example/boots' }),
  buildChatMessage({ agentID: null, from: 'Nils Ek', message: '{"type":"agent-join"}' }),
  buildChatMessage({ agentID: 31, from: 'Nils Ek', message: 'Take one size up.' }),
  buildChatMessage({ agentID: null, from: 'System', message: '{"type":"transfer"}' }),
];

function openTicket(add: (desk: FakeDesk) => void, options: FakeDeskOptions = {}): FakeDesk {
  const desk = openDesk({ url: '/desk/tickets/1', ...options });
  add(desk);
  return desk;
}

function addChat({ chats }: FakeDesk): void {
  chats.conversations = [
    buildChat('c-1', { agentNames: ['Nils Ek', 'Aino Laine'] }),
    buildChat('c-2', { agentNames: [], text: '', date: '2024-12-24T09:00:00.000Z' }),
  ];
  chats.messages.set('c-1', said);
}

test('lists the chats of all addresses with their agents and days', async () => {
  const desk = openTicket((made) => {
    addChat(made);
    const emails = ['maja@post.example', 'Maja@Shop.example'];
    made.contacts.add(buildContact(5, { emails: emails.map((email) => ({ email, isPrimary: false })) }));
  });
  await expect.element(pane.getByRole('heading', { name: 'Previous chats' })).toBeVisible();
  await expect.element(chat('Do the boots run small? Nils Ek and Aino Laine · 3 Nov 2025')).toBeVisible();
  await expect.element(chat('The visitor wrote nothing Chat without an agent · 24 Dec 2024')).toBeVisible();
  const asked = desk.sent.filter(({ name }) => name === 'listCustomerConversations');
  expect(asked).toHaveLength(1);
  await expectAccessible(desk.host);
});

test('says nothing where there are none', async () => {
  openTicket(() => {}, { tickets: [buildDeskTicket(1)] });
  await expect.element(pane.getByText('No other tickets')).toBeVisible();
  expect(pane.getByText('Previous chats').elements()).toHaveLength(0);
});

test('opens one by keys, and gives the focus back', async () => {
  const desk = openTicket(addChat);
  await expect.element(chat(/^Do the boots/)).toBeVisible();
  const opener = chat(/^Do the boots/).element();
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
  await expect.element(chat(/^Do the boots/)).toHaveFocus();
});

test('closes alone: the drawer with the customer stays', async () => {
  await page.viewport(320, 640);
  openTicket(addChat);
  await page.getByRole('button', { name: 'Show customer' }).click();
  await chat(/^Do the boots/).click();
  await expect.element(dialog.getByText('Take one size up.')).toBeVisible();
  const { left, right } = dialog.element().getBoundingClientRect();
  expect([left >= 0, right <= 320]).toEqual([true, true]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chat(/^Do the boots/)).toHaveFocus();
});

test('reads from right to left', async () => {
  const desk = openTicket(addChat, { language: 'ar' });
  await page.getByRole('button', { name: /^Do the boots/ }).click();
  await expect.element(dialog.getByText('Take one size up.')).toBeVisible();
  expect(getComputedStyle(dialog.element()).direction).toBe('rtl');
  await expectAccessible(desk.host);
});

test('runs nothing that was said', async () => {
  const hostile = '"><img src=x onerror=alert(1)> javascript:alert(1)';
  openTicket(({ chats }) => {
    chats.conversations = [buildChat('c-1', { text: hostile, agentNames: [hostile] })];
    chats.messages.set('c-1', [
      buildChatMessage({ from: hostile, message: hostile }),
      buildChatMessage({ agentID: null, message: JSON.stringify({ type: 'bot', text: hostile }) }),
    ]);
  });
  await chat(/onerror/).click();
  await expect.element(dialog.getByRole('listitem').nth(1)).toHaveTextContent(hostile);
  expect(dialog.element().querySelectorAll('img, a')).toHaveLength(0);
});

test('could not be loaded: this is said, and tried again', async () => {
  const desk = openTicket(addChat);
  desk.answer(({ name }) =>
    name === 'grabConversation' ? refusal(404, { code: 'NotFound', message: 'Not Found' }) : undefined,
  );
  await chat(/^Do the boots/).click();
  await expect.element(dialog.getByText('The chat couldn’t be loaded.')).toBeVisible();
  desk.answer(() => undefined);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('Take one size up.')).toBeVisible();
});
