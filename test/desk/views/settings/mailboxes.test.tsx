/** Owners connect mailboxes, test them, and learn whose word counts for agents' answers. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { owner as ownerInArabic } from '../../../../src/languages/ar/owner.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { buildInboxMail, connectedMailbox } from '../../../support/fake-desk/mailboxes.ts';
import { button, dialog, openSettings } from '../../../support/fake-desk/parts.ts';

const openEmail = () => openSettings('email');
const answered = {
  isNeeded: true,
  trusted: null,
  attempt: {
    state: 'answered',
    email: 'aino@skogsrand.example',
    server: 'mx.skogsrand.example',
    failure: null,
    problem: null,
  },
} as const;

describe('a mailbox', () => {
  test('is connected with a password, and says why a login fails', async () => {
    const desk = await openEmail();
    await expect.element(page.getByText('No mailbox is connected yet.')).toBeVisible();
    await expect.element(page.getByText('Mail arrives by SMTP on port')).toHaveTextContent('25');
    await button('Connect a mailbox').click();
    const form = dialog('Connect a mailbox');
    await expectAccessible(desk.host);
    await expect.element(form.getByLabelText('User name')).toHaveValue('help@skogsrand.example');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expect.element(form.getByText('Enter the password.')).toBeVisible();

    await form.getByLabelText('Password').fill('wrong');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expect.element(form.getByText(/Email can’t be fetched. The server doesn’t accept/)).toBeVisible();
    await expect.element(form.getByText(/Email can’t be sent. The server doesn’t accept/)).toBeVisible();
    await expect.element(form.getByLabelText('Password')).toHaveValue('wrong');

    await form.getByLabelText('Password').fill('right');
    await form.getByLabelText('Server for incoming email').fill('mail.skogsrand.example:1993');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expect.element(page.getByText(/Email comes and goes through/)).toBeVisible();
    expect(desk.sentTo('connectMailbox').at(-1)).toEqual({
      inboxId: '1',
      username: 'help@skogsrand.example',
      password: 'right',
      imap: { host: 'mail.skogsrand.example', port: 1993 },
      smtp: { host: 'smtp.skogsrand.example', port: 465 },
    });
    await expect.poll(() => document.body.innerHTML.includes('right"')).toBe(false);
  });

  test('has the servers of its provider, and says what that needs', async () => {
    const desk = await openEmail();
    await button('Connect a mailbox').click();
    const form = dialog('Connect a mailbox');
    await form.getByLabelText('Provider').selectOptions('Gmail, Google Workspace');
    await form.getByLabelText('App password').fill('right');
    await form.getByLabelText('Provider').selectOptions('Microsoft 365, Outlook.com');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expect.element(form.getByText(/accepts no passwords from mail programs/)).toBeVisible();
    expect(desk.sentTo('connectMailbox')).toEqual([]);
    await form.getByLabelText('Provider').selectOptions('Gmail, Google Workspace');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expect.poll(() => desk.sentTo('connectMailbox').length).toBe(1);
    expect(desk.sentTo('connectMailbox')[0]).toMatchObject({
      imap: { host: 'imap.gmail.com', port: 993 },
      smtp: { host: 'smtp.gmail.com', port: 465 },
    });
  });

  test('is disconnected once the owner has agreed', async () => {
    const desk = await openEmail();
    desk.mailboxes.inbox = buildInboxMail(connectedMailbox);
    await openEmailAgain();
    await button('Disconnect').click();
    await dialog('Disconnect this mailbox?').getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(page.getByText('No mailbox is connected yet.')).toBeVisible();
  });

  test('has the emails that wait for it counted', async () => {
    const desk = await openEmail();
    desk.mailboxes.inbox = buildInboxMail({ waitingMails: 2 });
    await openEmailAgain();
    await expect.element(page.getByText('2 emails wait to be sent.')).toBeVisible();
  });
});

/** Reads the section again: another one is opened, and this one after it. */
async function openEmailAgain(): Promise<void> {
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByRole('link', { name: 'Email', exact: true }).click();
}

test('a test of both ways shows its result by itself', async () => {
  const desk = await openEmail();
  desk.mailboxes.inbox = buildInboxMail(connectedMailbox);
  await openEmailAgain();
  await button('Send a test').click();
  await expect.element(page.getByText(/is on its way…/)).toBeVisible();
  desk.mailboxes.inbox = buildInboxMail({
    ...connectedMailbox,
    test: { state: 'arrived', date: new Date().toISOString(), problem: null },
  });
  await expect.element(page.getByText('It went out and came back: email works both ways.')).toBeVisible();
});

test('a mail server is trusted in three steps, each of which says what comes next', async () => {
  const desk = await openEmail();
  const proof = { isNeeded: true, trusted: null, attempt: null };
  desk.mailboxes.inbox = buildInboxMail({ ...connectedMailbox, proof });
  await openEmailAgain();
  await expect.element(page.getByText(/wait for approval/)).toBeVisible();
  await button('Email me a question').click();
  await expect.element(page.getByText(/Answer the email that was sent to/)).toBeVisible();
  desk.mailboxes.inbox = buildInboxMail({ ...connectedMailbox, proof: answered });
  await page.getByRole('button', { name: /^Test .*mx\.skogsrand\.example/ }).click();
  await expect.element(page.getByText(/An email with a forged proof/)).toBeVisible();
  const attempt = { ...answered.attempt, state: 'tested' as const };
  desk.mailboxes.inbox = buildInboxMail({ ...connectedMailbox, proof: { ...answered, attempt } });
  await page.getByRole('button', { name: /^Trust .*mx\.skogsrand\.example/ }).click();
  await expect.element(page.getByText(/Replies of agents are accepted if/)).toBeVisible();
  expect(desk.sentTo('learnMailServer').map(({ step }) => step)).toEqual(['ask', 'test', 'trust']);
  await expectAccessible(desk.host);
});

test('an attempt that failed says why in the language of the reader', async () => {
  const attempt = {
    ...answered.attempt,
    state: 'failed' as const,
    failure: 'no-pass' as const,
  };
  const desk = await openSettings('agents', { language: 'ar' });
  desk.mailboxes.inbox = buildInboxMail({ ...connectedMailbox, proof: { ...answered, attempt } });
  await page.getByRole('link', { name: ownerInArabic.settings.email.title, exact: true }).click();
  await expect.element(page.getByText(/يجب أن يسمح النطاق .*skogsrand\.example/)).toBeVisible();
  await expectAccessible(desk.host);
});

test('an email of an attempt that could not be sent says why, and a step taken elsewhere shows where it is', async () => {
  const desk = await openEmail();
  const problem = { reason: 'timeout' as const, said: '' };
  const failed = { ...answered.attempt, state: 'failed' as const, failure: 'unsent' as const, problem };
  desk.mailboxes.inbox = buildInboxMail({ ...connectedMailbox, proof: { ...answered, attempt: failed } });
  await openEmailAgain();
  await expect.element(page.getByText(/couldn’t be sent. The server doesn’t respond in time/)).toBeVisible();

  desk.refuse('learnMailServer', 409, { message: 'Conflict', error: { field: 'step' } });
  desk.mailboxes.inbox = buildInboxMail({ ...connectedMailbox, proof: answered });
  await button('Start again').click();
  await expect.element(page.getByText('This has gone on meanwhile.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Test .*mx\.skogsrand\.example/ })).toBeVisible();
});

test.each([
  ['mailboxes', /as many mailboxes as there may be/],
  ['inboxEmail', /needs an email address of its own/],
  ['secretKey', /has to set .*SECRET_KEY/],
])('a mailbox that is not connected for want of %s says so', async (field, sentence) => {
  const desk = await openEmail();
  desk.refuse('connectMailbox', 409, { message: 'Conflict', error: { field } });
  await button('Connect a mailbox').click();
  const form = dialog('Connect a mailbox');
  await form.getByLabelText('Password').fill('right');
  await form.getByRole('button', { name: 'Connect' }).click();
  await expect.element(form.getByText(sentence)).toBeVisible();
});

test('where no password can be stored, the page says what the operator has to set', async () => {
  const desk = await openEmail();
  desk.mailboxes.canConnect = false;
  await openEmailAgain();
  await expect.element(page.getByText(/has to set .*SECRET_KEY/)).toBeVisible();
  expect(button('Connect a mailbox').elements()).toEqual([]);
});
