/** Mails that wait for approval: what is shown of them, who decides, and what comes of it. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HeldMail } from '../../../../src/api/schemas/desk.ts';
import { HeldMails } from '../../../../src/desk/views/list/HeldMails.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { ago, refusal } from '../../../support/fake-desk/answers.ts';
import { buildHeldMail } from '../../../support/fake-desk/held-mails.ts';
import { openDesk, renderPart } from '../../../support/fake-desk/open-desk.tsx';
import { button, expectFits, heading, inEveryLook, link } from '../../../support/fake-desk/parts.ts';

const openHeld = (...heldMails: HeldMail[]) =>
  openDesk({ heldMails, url: '/desk?view=held', hasRows: false });
const renderHeld = (...mails: HeldMail[]) =>
  renderPart(<HeldMails mails={mails} hasEarlier={false} now={Date.now()} />);

test('a mail is shown letter by letter, with the reason in words', async () => {
  const attack = '<img src="https://tracker.example/a.png" onerror="alert(1)">';
  const answers = [{ name: 'Olle Berg', text: attack, date: ago(1) }];
  const desk = renderHeld(
    buildHeldMail(1, { subject: attack, text: attack, answers, check: 'fail', fileNames: [attack] }),
    buildHeldMail(2, { reason: 'answered by another agent' }),
    buildHeldMail(3, { reason: 'unknown command' }),
    buildHeldMail(4, { agent: null, reason: 'sender not verified' }),
  );
  desk.getByText('It came to Aino Laine’s reply address from another sender.');
  desk.getByText(/The address may be forged\.$/);
  desk.getByText(/^A colleague has answered in the meantime\./);
  desk.getByText(/there’s no such command/);
  desk.getByText('An owner decides about this email.');
  expect(desk.host.querySelector('.held-mail img')).toBeNull();
  expect(desk.host.querySelector('.held-subject')?.textContent).toBe(attack);
  await expectAccessible(desk.host);
});

test('an owner is led to what proves who sends replies, where that is missing', async () => {
  const held = { heldMails: [buildHeldMail(1, { reason: 'sender not verified' })], hasRows: false };
  openDesk({ ...held, url: '/desk?view=held', role: 'owner' });
  const proof = link('Find out which mail server can prove who sends replies');
  await expect.element(proof).toHaveAttribute('href', '/desk/settings/email');
  openDesk({ ...held, url: '/desk?view=held' });
  await expect.element(heading('Mail 1')).toBeVisible();
  expect(proof.elements()).toEqual([]);
});

test('the list of held mails is accessible, in every width and direction', async () => {
  const heldMails = [buildHeldMail(1, { subject: 'x'.repeat(200), text: 'y'.repeat(500) })];
  await inEveryLook([1440, 320], async (language) => {
    const desk = openDesk({ heldMails, url: '/desk?view=held', hasRows: false, language });
    await expect.poll(() => desk.host.querySelector('.held-mail')).not.toBeNull();
    await expectAccessible(desk.host);
    expectFits();
  });
});

test('a mail that the agent approves leaves the list at once', async () => {
  const desk = openHeld(buildHeldMail(1), buildHeldMail(2));
  await button('Send as Aino Laine').first().click();
  await expect.element(page.getByText('Approved: the email is in the ticket in a moment.')).toBeVisible();
  await expect.element(page.getByText('Mail 1')).not.toBeInTheDocument();
  await expect.element(page.getByText('Mail 2')).toBeVisible();
  expect(desk.sentTo('settleHeldMail')).toEqual([{ mailId: '1', verdict: 'approve' }]);
  expect(document.activeElement).toBe(desk.host.querySelector('.held-mails'));
});

test('a mail that was discarded comes back by Undo', async () => {
  const desk = openHeld(buildHeldMail(1));
  await button('Discard').click();
  await expect.element(page.getByText('No mail waits for approval')).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('Mail 1')).toBeVisible();
  expect(desk.sentTo('settleHeldMail')).toEqual([
    { mailId: '1', verdict: 'discard' },
    { mailId: '1', verdict: 'restore' },
  ]);
});

test('another agent reads who decides', () => {
  const desk = renderHeld(buildHeldMail(1, { agent: { agentId: 8, name: 'Olle Berg' } }));
  desk.getByText('Olle Berg or an owner decides about this email.');
  expect(desk.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('a decision that comes too late is taken back with a notice', async () => {
  const desk = openHeld(buildHeldMail(1));
  await expect.element(page.getByText('Mail 1')).toBeVisible();
  let mails = [buildHeldMail(1)];
  desk.answer(({ name }) => {
    if (name === 'listHeldMails') return Response.json({ mails, hasEarlier: false });
    if (name !== 'settleHeldMail') return undefined;
    mails = [];
    return refusal(409, { code: 'Conflict', message: '' });
  });
  await button('Send as Aino Laine').click();
  await expect.element(page.getByText('Somebody else has decided about this email.')).toBeVisible();
});

test('the ticket of a mail opens beside the list, and the keys of the desk go on working', async () => {
  const desk = openHeld(buildHeldMail(1));
  await link('Ticket 1').click();
  await expect.element(heading('Ticket 1')).toBeVisible();
  expect(location.pathname + location.search).toBe('/desk/tickets/1?view=held');
  await userEvent.keyboard('u');
  await expect.poll(() => desk.host.querySelector('.is-held')).not.toBeNull();
});

test('mails are selected and discarded together, and come back by Undo', async () => {
  const others = buildHeldMail(3, { agent: { agentId: 8, name: 'Olle Berg' } });
  const desk = openHeld(buildHeldMail(5), buildHeldMail(4), others, buildHeldMail(2));
  await page.getByRole('checkbox', { name: 'Select “Mail 4”' }).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await expectAccessible(desk.host);
  await button('Discard').first().click();
  await expect.element(page.getByText('Mail 5')).not.toBeInTheDocument();
  await expect.element(page.getByText('Mail 3')).toBeVisible();
  const verdicts = (verdict: string) => [5, 4, 2].map((mailId) => ({ mailId: String(mailId), verdict }));
  await expect.poll(() => desk.sentTo('settleHeldMail')).toEqual(verdicts('discard'));
  await button('Undo').click();
  await expect.element(page.getByText('Mail 2')).toBeVisible();
  expect(desk.sentTo('settleHeldMail').slice(3)).toEqual(verdicts('restore'));
});

test('mails that were discarded together stay discarded but for the one that somebody else has settled', async () => {
  const desk = openHeld(buildHeldMail(2), buildHeldMail(1));
  await expect.element(page.getByText('Mail 1')).toBeVisible();
  desk.answer(({ name, input }) =>
    name === 'settleHeldMail' && input['mailId'] === '2' ? refusal(409) : undefined,
  );
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button('Discard').first().click();
  await expect.element(page.getByText('Somebody else has decided about this email.')).toBeVisible();
  await expect.element(page.getByText('Mail 1')).not.toBeInTheDocument();
  await expect.element(page.getByText('Mail 2')).toBeVisible();
});

test('a long list begins with the newest mail, and earlier ones are read on demand', async () => {
  openHeld(...Array.from({ length: 60 }, (_, index) => buildHeldMail(60 - index)));
  await expect.element(page.getByText('Mail 60')).toBeVisible();
  await expect.element(page.getByText('Mail 10', { exact: true })).not.toBeInTheDocument();
  await button('Earlier emails').click();
  await expect.element(page.getByText('Mail 1', { exact: true })).toBeVisible();
  await expect.element(button('Earlier emails')).not.toBeInTheDocument();
  await button('Discard').first().click();
  await expect.element(page.getByText('Mail 60')).not.toBeInTheDocument();
  await expect.element(page.getByText('Mail 1', { exact: true })).toBeVisible();
});
