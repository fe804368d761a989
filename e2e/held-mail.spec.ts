/** An agent answers from a private phone, is asked whether the mail is theirs, and says so on the page. */

import type { ParsedMail } from 'mailparser';
import { grabTicket, insertTicket, listTickets } from '../src/api/operations/tickets.ts';
import { freePort } from '../test/support/free-port.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/demo.ts';
import { leaveInboxToOneAgent, type MailDemo, startMailDemo, trusted } from './support/mail-demo.ts';
import { replyTo } from './support/mailbox.ts';

const eva = 'eva@post.example';
const phone = 'ester@private-phone.example';

let mailDemo: MailDemo | undefined;

test.beforeAll(async () => {
  mailDemo = await startMailDemo({ answerWaitSeconds: 0, port: await freePort() });
});

test.afterAll(async () => {
  await mailDemo?.stop();
});

const linkIn = (mail: ParsedMail | undefined) =>
  /https?:\/\/\S+\/mail\/held\/\d+\/\d+\/fdh_[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';

test('an agent says on the page which mails are theirs', async ({ page, browser }) => {
  if (!mailDemo) throw new Error('the demo was not started');
  const { demo, mailbox, smtpPort } = mailDemo;
  const { agent, toEmail } = await leaveInboxToOneAgent(demo, '--accept-unverified-agents', 'off');

  await demo.client.send(insertTicket, {
    fromEmail: eva,
    fromName: 'Eva',
    toEmail,
    subject: 'Wet tent',
    message: 'It leaks.',
  });
  const [notice] = await mailbox.mailsTo(agent.agentEmail, 1);
  if (!notice) throw new Error('there is no notice');
  const { json: tickets } = await demo.client.send(listTickets, { fromEmail: eva });
  const ticketId = `${tickets[0]?.ticketID}`;
  const read = async () => (await demo.client.send(grabTicket, { ticketId })).json;

  await replyTo(notice, smtpPort, {
    from: phone,
    text: 'Where does it leak?\n<b>Really</b>',
    headers: { 'Authentication-Results': `${trusted}; dmarc=pass header.from=private-phone.example` },
  });
  const [, question] = await mailbox.mailsTo(agent.agentEmail, 2);
  const link = linkIn(question);
  expect(question?.text).not.toContain('Where does it leak?');

  // Without a script, in the dark, as narrow as 320 pixels, which is 400 % of a desk's window.
  const dark = await browser.newContext({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 320, height: 480 },
  });
  const narrow = await dark.newPage();
  await narrow.goto(link);
  await expect(narrow.getByRole('heading', { name: 'Did you write this?' })).toBeVisible();
  await expect(narrow.getByText('<b>Really</b>')).toBeVisible();
  const [width, shown] = [320, await narrow.locator('main').boundingBox()];
  expect(shown?.width).toBeLessThanOrEqual(width);
  await dark.close();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(link);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  expect(await read()).toHaveLength(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Yes, send it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(page);
  const [answer] = await mailbox.mailsTo(eva, 1);
  expect(answer?.text).toContain('Where does it leak?');
  expect((await read()).at(-1)).toMatchObject({ agentID: agent.agentID, from: agent.agentEmail });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  // What is no command comes back at once, and is thrown away from the page.
  await replyTo(notice, smtpPort, {
    from: agent.agentEmail,
    text: '#nota customer is angry',
    headers: {
      'Authentication-Results': `${trusted}; dmarc=pass header.from=${agent.agentEmail.split('@')[1]}`,
    },
  });
  const [, , stopped] = await mailbox.mailsTo(agent.agentEmail, 3);
  await page.goto(linkIn(stopped));
  await expect(page.getByText('#nota customer is angry')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Discarded' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Discarded' })).toBeVisible();
  expect(await read()).toHaveLength(2);
  expect(await mailbox.mailsTo(eva, 1)).toHaveLength(1);
});
