/** Rows of the list of tickets: in a long list, and selected ones. */

import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeDesk, openDesk } from './open-desk.tsx';
import { buildDeskTickets } from './server.ts';

export const scroller = ({ host }: FakeDesk) => host.querySelector<HTMLElement>('.list-scroll') ?? host;

export const rowOf = ({ host }: FakeDesk, id: number) =>
  host.querySelector<HTMLElement>(`[data-ticket="${id}"]`);

/** Where a row begins in the window, in pixels. */
export const topOfRow = (desk: FakeDesk, id: number) =>
  Math.round(rowOf(desk, id)?.getBoundingClientRect().top ?? -1);

/** Opens a list of which a part is drawn. */
export async function openLong(count = 1000): Promise<FakeDesk> {
  const desk = openDesk({ tickets: buildDeskTickets(count) });
  await expect.poll(() => desk.host.querySelector('.is-windowed')).not.toBeNull();
  await expect.poll(() => desk.sentTo('listTicketViews').length).toBeGreaterThan(0);
  return desk;
}

/** Scrolls until a row is in view, as the pages on the way are read. */
export async function scrollTo(desk: FakeDesk, id: number): Promise<void> {
  const box = scroller(desk).getBoundingClientRect();
  const shown = () =>
    Array.from(desk.host.querySelectorAll<HTMLElement>('[data-ticket]')).filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= box.top && bottom <= box.bottom;
    });
  const step = () => {
    const ids = shown().map(({ dataset }) => Number(dataset['ticket']));
    if (ids.includes(id)) return true;
    scroller(desk).scrollBy(0, (id - (ids[0] ?? 0)) * 40);
    return false;
  };
  await expect.poll(step, { interval: 40 }).toBe(true);
}

export const selectionBar = page.getByRole('group', { name: 'Change the selected tickets' });

export const checkboxOf = (id: number) => page.getByRole('checkbox', { name: `Select “Ticket ${id}”` });

/** Presses the box of a row, as a pointer does: on its place, where it appears while the pointer is on the row. */
export async function pressBox(desk: FakeDesk, id: number): Promise<void> {
  const item = rowOf(desk, id)?.closest('li') ?? desk.host;
  await page.elementLocator(item).click({ position: { x: 20, y: 20 } });
}

export const selectedIds = ({ host }: FakeDesk) =>
  Array.from(host.querySelectorAll<HTMLElement>('.row.is-selected'), (row) => Number(row.dataset['ticket']));

export async function expectSelected(count: number): Promise<void> {
  await expect.element(selectionBar.getByText(`${count} selected`)).toBeVisible();
}
