/** What the desk shows of mails: people in copy who answer, answers from other addresses, and each mail as it came. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { insertTicket, listTickets } from '../src/api/operations/tickets.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { deskRow } from './support/desk-row.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { leaveInboxToOneAgent, type MailDemo, startMailDemo } from './support/mail-demo.ts';
import { replyTo } from './support/mailbox.ts';

const maja = 'maja@post.example';
const liam = 'liam@post.example';

let mailDemo: MailDemo | undefined;

test.beforeAll(async () => {
  mailDemo = await startMailDemo({ answerWaitSeconds: 0 });
});
test.afterAll(async () => {
  await mailDemo?.stop();
});

const message = (page: Page, text: string) => page.locator('.message', { hasText: text }).last();

async function ticketIdsOf({ client }: Demo, fromEmail: string): Promise<number[]> {
  const { json } = await client.send(listTickets, { fromEmail });
  return json.map(({ ticketID }) => ticketID);
}

test('a copied person, an answer from elsewhere and the original of a mail are seen at the desk', async ({
  page,
}) => {
  if (!mailDemo) throw new Error('the demo was not started');
  const { demo, mailbox, smtpPort } = mailDemo;
  const { agent, toEmail } = await leaveInboxToOneAgent(demo);
  await signInAtDesk(page, demo, '--agent', agent.agentEmail);
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });
  const sent = {
    messageId: '<first@post.example>',
    from: `Maja <${maja}>`,
    to: toEmail,
    subject: 'Broken lamp',
  };
  await transport.sendMail({ ...sent, cc: liam, text: 'It does not shine.' });
  await deskRow(page, 'Broken lamp').click();
  await expect(message(page, 'It does not shine.')).toBeVisible();

  // Liam has the mail by the copy, and answers all before anybody else does.
  await transport.sendMail({
    ...{
      from: `Liam <${liam}>`,
      to: [maja, toEmail],
      subject: 'Re: Broken lamp',
      text: 'Mine is broken too.',
    },
    inReplyTo: sent.messageId,
    references: sent.messageId,
  });
  await expect(message(page, 'Mine is broken too.')).toBeVisible();
  expect(await ticketIdsOf(demo, liam)).toEqual([]);

  // Maja answers the agent from the address of her work.
  const [ticketId = 0] = await ticketIdsOf(demo, maja);
  await demo.client.send(insertTicket, {
    ...{ ticketId: String(ticketId), fromEmail: agent.agentEmail, toEmail, subject: 'Broken lamp' },
    message: 'Is the bulb warm?',
  });
  const [answer]: ParsedMail[] = await mailbox.mailsTo(maja, 1);
  if (!answer) throw new Error('there is no answer');
  await replyTo(answer, smtpPort, { from: 'maja@work.example', to: toEmail, text: 'It is cold.' });
  // The rows of the list keep their places while one has the focus.
  await expect.poll(async () => (await ticketIdsOf(demo, 'maja@work.example')).length).toBe(1);
  const [otherId] = await ticketIdsOf(demo, 'maja@work.example');
  await page.goto(`${demo.url}/desk/tickets/${otherId}`);
  await expect(message(page, 'It is cold.')).toBeVisible();
  await page.getByRole('region', { name: 'Answers', exact: true }).getByRole('link').click();
  await expect(message(page, 'It does not shine.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answers from other addresses' })).toContainText(
    'maja@work.example',
  );

  // The answer to the reply address, whose secret is in no original.
  await replyTo(answer, smtpPort, { from: maja, text: 'And now it smokes.' });
  const smoking = message(page, 'And now it smokes.');
  await smoking.getByRole('button', { name: 'Original email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Original email' });
  await expect(dialog).toContainText('And now it smokes.');
  await expect(dialog).toContainText('To: ');
  const token = /\+([a-z2-7]{20,})@/.exec(answer.replyTo?.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  await expect(dialog).not.toContainText(token);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.eml$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('And now it smokes.');
  expect(file.toLowerCase()).not.toContain(token);
  transport.close();
});
