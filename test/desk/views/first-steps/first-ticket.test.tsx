/** What the first steps say once the first message of a visitor has arrived, and once it was answered. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskSetup } from '../../../../src/api/schemas/desk-setup.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { openDesk } from '../../../support/fake-desk/open-desk.tsx';
import { heading, link } from '../../../support/fake-desk/parts.ts';

const done: DeskSetup = {
  isDismissed: false,
  isComplete: true,
  steps: { helpCenter: 'done', articles: 'done', tag: 'done', page: 'done', mail: 'done', agents: 'done' },
  owner: { name: 'Aino', email: 'aino@skogsrand.example' },
  helpCenter: null,
  content: { articles: 1, sampleArticles: 0, import: null },
  tag: null,
  seen: { origin: 'https://shop.example', date: '2026-05-04T09:30:00.000Z' },
  refused: null,
  firstTicket: null,
  mailTest: null,
  agents: { count: 2, invited: 0 },
};

function openFirstSteps(firstTicket: DeskSetup['firstTicket']) {
  const desk = openDesk({ role: 'owner', url: '/desk/first-steps' });
  const state = { ...done, firstTicket };
  desk.answer(({ name }) =>
    name === 'getSetup' || name === 'dismissSetup' ? Response.json(state) : undefined,
  );
  return desk;
}

test('without a message the page says where it will arrive', async () => {
  openFirstSteps(null);
  await expect.element(heading('Ready. Your first message will arrive here.')).toBeVisible();
  await expect.element(link(/^(?:Answer|Read) it$/)).not.toBeInTheDocument();
});

test('a message that has arrived is said, with the way to its ticket', async () => {
  const { host } = openFirstSteps({ ticketId: 1, isAnswered: false });
  await expect.element(heading('Your first message has arrived.')).toBeVisible();
  await expect.element(page.getByText('Your first message will arrive here.')).not.toBeInTheDocument();
  await expectAccessible(host);
  await link('Answer it').click();
  await expect.element(heading('Ticket 1')).toBeVisible();
});

test('a message that was answered is said', async () => {
  openFirstSteps({ ticketId: 1, isAnswered: true });
  await expect.element(heading('Your first message has been answered.')).toBeVisible();
  await expect.element(link('Read it')).toHaveAttribute('href', expect.stringContaining('/desk/tickets/1'));
});
