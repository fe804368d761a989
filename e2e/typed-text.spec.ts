/** What people type arrives as they typed it: from the widget at the desk, from the desk by mail, and by mail at the desk. */

import { grabTicket, listTickets } from '../src/api/operations/tickets.ts';
import { technicalTexts } from '../test/support/technical-texts.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { deskRow } from './support/desk-row.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { leaveInboxToOneAgent, type MailDemo, startMailDemo, trusted } from './support/mail-demo.ts';
import { replyTo } from './support/mailbox.ts';
import { widgetOf } from './support/widget.ts';
import { findTicket, sendFirstMessage } from './support/write-to-shop.ts';

let mailDemo: MailDemo | undefined;

test.beforeAll(async () => {
  mailDemo = await startMailDemo({ answerWaitSeconds: 0 });
});

test.afterAll(async () => {
  await mailDemo?.stop();
});

const greta = 'greta@post.example';
const subject = 'Which tag do you mean?';
const all = [subject, ...technicalTexts].join('\n\n');

/** Tags that were typed, each in another text. */
const tags = [
  '<script async src="https://x.example/f.js"></script>',
  '<b>Title</b>',
  '<img src=x onerror=alert(1)>',
  '<note to="maja">',
];

async function plainTexts({ client }: Demo, ticketId: number): Promise<string[]> {
  const { json } = await client.send(grabTicket, { ticketId: String(ticketId) });
  return json
    .filter(({ messageType }) => messageType === 'external')
    .map(({ messagePlain }) => messagePlain.trimEnd());
}

test('thirty technical texts go from the widget to the desk, by mail to the customer, and by mail back', async ({
  page,
  browser,
}) => {
  if (!mailDemo) throw new Error('the demo was not started');
  const { demo, mailbox, smtpPort } = mailDemo;
  const { agent } = await leaveInboxToOneAgent(demo);
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  await sendFirstMessage(panel, all, greta);
  await expect(panel.getByRole('heading', { name: subject })).toBeVisible();
  const { ticketId } = await findTicket(demo, greta);
  expect(await plainTexts(demo, ticketId)).toEqual([all]);
  // The visitor has left, so that the reply goes by mail.
  await page.goto('about:blank');

  const desk = await (await browser.newContext()).newPage();
  await signInAtDesk(desk, demo, '--agent', agent.agentEmail);
  await deskRow(desk, subject).click();
  const bodies = desk.locator('.message-body');
  for (const tag of tags) await expect(bodies.last()).toContainText(tag);
  await expect(bodies.locator('script, b, img, note')).toHaveCount(0);

  await desk.getByRole('textbox', { name: 'Write a reply' }).fill(all);
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => plainTexts(demo, ticketId)).toEqual([all, all]);
  await expect(desk.locator('.message.is-outgoing')).toHaveCount(0);
  for (const tag of tags) await expect(bodies.last()).toContainText(tag);
  const [mail] = await mailbox.mailsTo(greta, 1);
  if (!mail) throw new Error('there is no mail');
  for (const tag of tags) expect(mail.text).toContain(tag);
  expect(String(mail.html)).not.toMatch(/<(?:script|b|img|note)[ >]/);
  expect(String(mail.html)).toContain('&lt;script async src=');

  // An address that nobody has confirmed opens a ticket of its own by mail.
  const headers = { 'Authentication-Results': `${trusted}; dmarc=pass header.from=post.example` };
  await replyTo(mail, smtpPort, { from: greta, text: all, headers });
  const byMail = async () => {
    const { json } = await demo.client.send(listTickets, { fromEmail: greta });
    const ids = json.map(({ ticketID }) => ticketID).filter((id) => id !== ticketId);
    return (await Promise.all(ids.map((id) => plainTexts(demo, id)))).flat();
  };
  await expect.poll(byMail).toEqual([all]);
  await deskRow(desk, `Re: ${subject}`).click();
  await expect(bodies).toHaveCount(1);
  for (const tag of tags) await expect(bodies).toContainText(tag);
  await expect(bodies.locator('script, b, img, note')).toHaveCount(0);
});
