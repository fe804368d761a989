/** Mails that wait for approval: what is shown of them, who decides, and what comes of it. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HeldMail } from '../../../src/api/schemas/desk.ts';
import { expectAccessible } from '../../support/axe.ts';
import { ago, type FakeDesk, openDesk, refusal } from '../fake-desk.ts';

function buildHeldMail(mailId: number, overrides: Partial<HeldMail> = {}): HeldMail {
  return {
    mailId,
    inboxName: 'Customer service',
    sender: 'aino@home.example',
    agent: { agentId: 7, name: 'Aino Laine' },
    ticketId: 1,
    ticketSubject: 'Ticket 1',
    customer: 'maja@post.example',
    reason: 'another sender',
    check: 'none',
    subject: `Mail ${mailId}`,
    text: 'Where does it leak?',
    fileNames: [],
    answers: [],
    receivedDate: ago(1),
    ...overrides,
  };
}

/** Opens the view with some mails, which a decision about them takes out of it. */
function openHeld(mails: readonly HeldMail[], options: { language?: 'en' | 'ar' } = {}): FakeDesk {
  const desk = openDesk({ ...options, url: '/desk?view=held', hasRows: false });
  const waiting = new Map(mails.map((mail) => [mail.mailId, mail]));
  desk.answer(({ name, input }) => {
    if (name === 'listHeldMails') return Response.json({ mails: [...waiting.values()] });
    if (name !== 'settleHeldMail') return undefined;
    const mail = mails.find(({ mailId }) => mailId === Number(input['ticketId']));
    if (mail && input['verdict'] === 'restore') waiting.set(mail.mailId, mail);
    else if (mail) waiting.delete(mail.mailId);
    return new Response(null, { status: 204 });
  });
  return desk;
}

const decisions = (desk: FakeDesk) =>
  desk.sentTo('settleHeldMail').map(({ ticketId, verdict }) => [ticketId, verdict]);

test('a mail is shown letter by letter, with the reason in words', async () => {
  const attack = '<img src="https://tracker.example/a.png" onerror="alert(1)">';
  const answers = [{ name: 'Olle Berg', text: attack, date: ago(1) }];
  const desk = openHeld([
    buildHeldMail(1, { subject: attack, text: attack, answers, check: 'fail', fileNames: [attack] }),
    buildHeldMail(2, { reason: 'answered by another agent' }),
    buildHeldMail(3, { reason: 'unknown command' }),
    buildHeldMail(4, { agent: null, reason: 'sender not verified' }),
  ]);
  await expect
    .element(page.getByText('It came to Aino Laine’s reply address from another sender.'))
    .toBeVisible();
  await expect.element(page.getByText('The address may be forged.')).toBeVisible();
  await expect.element(page.getByText('A colleague has answered in the meantime.')).toBeVisible();
  await expect.element(page.getByText(/there’s no such command/)).toBeVisible();
  await expect.element(page.getByText('An owner decides about this email.')).toBeVisible();
  expect(desk.host.querySelector('.held-mail img')).toBeNull();
  expect(desk.host.querySelector('.held-subject')?.textContent).toBe(attack);
  await expectAccessible(desk.host);
});

test('is accessible, in every width and direction', async () => {
  for (const language of ['en', 'ar'] as const) {
    for (const width of [1440, 320]) {
      await page.viewport(width, 800);
      const desk = openHeld([buildHeldMail(1, { subject: 'x'.repeat(200), text: 'y'.repeat(500) })], {
        language,
      });
      await expect.poll(() => desk.host.querySelector('.held-mail')).not.toBeNull();
      await expectAccessible(desk.host);
      expect(document.documentElement.scrollWidth, `${language} ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('the agent approves it, and it leaves the list at once', async () => {
  const desk = openHeld([buildHeldMail(1), buildHeldMail(2)]);
  await page.getByRole('button', { name: 'Send as Aino Laine' }).first().click();
  await expect.element(page.getByText('Approved: the email is in the ticket in a moment.')).toBeVisible();
  await expect.element(page.getByText('Mail 1')).not.toBeInTheDocument();
  await expect.element(page.getByText('Mail 2')).toBeVisible();
  expect(decisions(desk)).toEqual([['1', 'approve']]);
  expect(document.activeElement).toBe(desk.host.querySelector('.held-mails'));
});

test('discarding it is undone from the bar', async () => {
  const desk = openHeld([buildHeldMail(1)]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('No mail waits for approval')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Mail 1')).toBeVisible();
  expect(decisions(desk)).toEqual([
    ['1', 'discard'],
    ['1', 'restore'],
  ]);
});

test('another agent reads who decides', async () => {
  openHeld([buildHeldMail(1, { agent: { agentId: 8, name: 'Olle Berg' } })]);
  await expect.element(page.getByText('Olle Berg or an owner decides about this email.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
});

test('a decision that comes too late is taken back with a word', async () => {
  const desk = openHeld([buildHeldMail(1)]);
  await expect.element(page.getByText('Mail 1')).toBeVisible();
  let mails = [buildHeldMail(1)];
  desk.answer(({ name }) => {
    if (name === 'listHeldMails') return Response.json({ mails });
    if (name !== 'settleHeldMail') return undefined;
    mails = [];
    return refusal(409, { code: 'Conflict', message: '' });
  });
  await page.getByRole('button', { name: 'Send as Aino Laine' }).click();
  await expect.element(page.getByText('Somebody else has decided about this email.')).toBeVisible();
});

test('its ticket opens beside the list, and the keys of the desk go on working', async () => {
  const desk = openHeld([buildHeldMail(1)]);
  await page.getByRole('link', { name: 'Ticket 1' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ticket 1' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/desk/tickets/1?view=held');
  await userEvent.keyboard('u');
  await expect.poll(() => desk.host.querySelector('.is-held')).not.toBeNull();
});
