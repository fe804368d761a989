/** What agents see and use at the desk, as tests find it. */

import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeDesk, openDesk } from './open-desk.tsx';
import type { FakeDeskOptions } from './server.ts';

type Name = string | RegExp;

export const button = (name: Name) => page.getByRole('button', { name, exact: true });
export const link = (name: Name) => page.getByRole('link', { name });
export const heading = (name: Name) => page.getByRole('heading', { name });
export const field = (name: Name) => page.getByRole('textbox', { name, exact: true });
export const dialog = (name: Name) => page.getByRole('dialog', { name, exact: true });
export const notice = (hasText: Name = /./) => page.getByRole('status').filter({ hasText });

/** The box for a reply or a note to the open ticket. */
export const answerBox = () => page.getByRole('textbox', { name: /^Write a/ });

/** The subjects of the rows, without what only screen readers hear. */
export function rowSubjects({ host }: Pick<FakeDesk, 'host'>): string[] {
  return Array.from(host.querySelectorAll('.row-subject'), (row) => row.textContent ?? '');
}

/** The texts of the elements that a selector finds, each on one line. */
export function textsOf(selector: string): string[] {
  return Array.from(document.querySelectorAll(selector), (element) =>
    (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
}

/** Opens a ticket of the list. */
export async function openTicket(id: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^(?:.. )?Ticket ${id}`) }).click();
  await expect.element(heading(`Ticket ${id}`)).toBeVisible();
  await expect.element(answerBox()).toBeVisible();
}

/** Opens the desk with its first ticket. */
export async function openFirstTicket(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  const desk = openDesk({ url: '/desk/tickets/1', ...options });
  await expect.element(answerBox()).toBeVisible();
  return desk;
}

/** Opens the desk as an owner with a section of the settings. */
export async function openSettings(section: string, options: FakeDeskOptions = {}): Promise<FakeDesk> {
  await page.viewport(1440, 900);
  return openDesk({ role: 'owner', url: `/desk/settings/${section}`, ...options });
}

export const customerPane = page.getByRole('complementary', { name: 'Customer' });

/** Opens a ticket with its customer. */
export async function openCustomer(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  const desk = openDesk({ url: '/desk/tickets/1', ...options });
  await expect.element(customerPane.getByText('maja@post.example').first()).toBeVisible();
  return desk;
}

/** Writes a text into the box, and sends it. */
export async function send(text: string): Promise<void> {
  await answerBox().fill(text);
  await button('Send').click();
}

export async function openCommands(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
}

/** Runs the first command that words find. */
export async function runCommand(words: string): Promise<void> {
  await openCommands();
  await userEvent.keyboard(`${words}{Enter}`);
}

/** Fails if a part of the desk is wider than the window. */
export function expectFits(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
}

/** Draws something in both directions of reading, at each width of the window. */
export async function inEveryLook(
  widths: readonly number[],
  draw: (language: 'en' | 'ar', width: number) => Promise<void>,
): Promise<void> {
  for (const language of ['en', 'ar'] as const) {
    for (const width of widths) {
      await page.viewport(width, 800);
      await draw(language, width);
    }
  }
}
