/** Support answers from its own mail program: from the widget to both mailboxes and back, over real SMTP. */

import { grabTicket, listTickets } from '../../src/api/operations/tickets.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { type Demo, expect, test } from '../support/demo.ts';
import { leaveInboxToOneAgent, type MailDemo, startMailDemo, trusted } from '../support/mail-demo.ts';
import { referencesOf, replyTo } from '../support/mailbox.ts';
import { signIn } from '../support/visitors.ts';
import { widgetOf } from '../support/widget.ts';

const ingrid = { sub: 'i-1', email: 'ingrid@post.example', name: 'Ingrid', conversations: [] };

let mailDemo: MailDemo | undefined;

test.beforeAll(async () => {
  mailDemo = await startMailDemo({ answerWaitSeconds: 1 });
});

test.afterAll(async () => {
  await mailDemo?.stop();
});

/** Lets the half minute pass in which a customer's messages are told of in one mail. */
async function endWaits({ dataDir }: Demo): Promise<void> {
  const log = { info() {}, warn() {}, error() {} };
  const { pool, close } = await openDatabase({ dataDir }, { log, maxConnections: 1 });
  await pool.query('update mails set next_attempt_at = now() where next_attempt_at is not null');
  await close();
}

test('a visitor and an agent write to each other, one in the widget and by mail, the other by mail alone', async ({
  page,
}) => {
  if (!mailDemo) throw new Error('the demo was not started');
  const { demo, mailbox, smtpPort } = mailDemo;
  const { agent } = await leaveInboxToOneAgent(demo);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  // The visitor writes in the widget; support gets a mail.
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.evaluate((token) => window.frontdesk?.('identify', token), await signIn(demo, ingrid));
  await page.evaluate(() => window.frontdesk?.('contact', { subject: 'Wet tent', message: 'It leaks.' }));
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByRole('heading', { name: 'Wet tent' })).toBeVisible();
  const [notice] = await mailbox.mailsTo(agent.agentEmail, 1);
  if (!notice) throw new Error('there is no notice');
  expect(notice.text).toContain('It leaks.');
  const [root] = referencesOf(notice);
  expect(root).toMatch(/^<.+@.+>$/);

  // From now on the tab is in the background, where browsers say of nothing that it is in sight: it hears, nobody reads.
  await page.evaluate(() => {
    Object.assign(window, {
      IntersectionObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    });
  });

  // The agent presses “Reply” in a mail program: the open thread shows it, and the visitor's mailbox has it.
  const byAgent = await replyTo(notice, smtpPort, {
    from: agent.agentEmail,
    text: `Where does it leak?\n\nOn Monday, Ingrid wrote:\n> It leaks.\n`,
    html: '<div>Where does it <b>leak</b>?</div><img src="https://elsewhere.example/map.png" alt="Our map"><blockquote type="cite">It leaks.</blockquote>',
    headers: { 'Authentication-Results': `${trusted}; dmarc=pass header.from=skogsrand.example` },
  });
  const answer = panel.locator('.theirs .bubble').filter({ hasText: 'Where does it leak?' });
  await expect(answer).toBeVisible();
  await expect(panel.locator('.theirs .sender').last()).toHaveText(agent.agentName);
  await expect(answer.getByRole('button', { name: 'Show pictures' })).toBeVisible();
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
  const [received] = await mailbox.mailsTo(ingrid.email, 1);
  if (!received) throw new Error('the visitor has no mail');
  expect(received.text).toContain('Where does it leak?');
  expect(received.html).toContain('<div>Where does it <strong>leak</strong>?</div>');
  expect(referencesOf(received)[0]).toBe(root);
  expect(received.inReplyTo).toBe(referencesOf(received).at(-1));
  expect(received.headers.has('auto-submitted')).toBe(false);

  // The visitor answers by mail: it is in the thread, and the agent's mail program finds it where it belongs.
  await replyTo(received, smtpPort, { from: `Ingrid <${ingrid.email}>`, text: 'At the door.' });
  await expect(panel.locator('.mine .bubble').filter({ hasText: 'At the door.' })).toBeVisible();
  await endWaits(demo);
  const [, second] = await mailbox.mailsTo(agent.agentEmail, 2);
  if (!second) throw new Error('the agent was not told');
  expect(second.text).toContain('At the door.');
  expect(second.subject).toBe('Re: Wet tent');
  expect(referencesOf(second)).toEqual([root, notice.messageId, byAgent]);
  expect(second.inReplyTo).toBe(byAgent);

  const { json: tickets } = await demo.client.send(listTickets, { fromEmail: ingrid.email });
  expect(tickets).toMatchObject([{ subject: 'Wet tent' }]);
  const { json: said } = await demo.client.send(grabTicket, { ticketId: `${tickets[0]?.ticketID}` });
  expect(said.map(({ from, agentID }) => [from, agentID])).toEqual([
    [ingrid.email, null],
    [agent.agentEmail, agent.agentID],
    [ingrid.email, null],
  ]);
  // A notice that was passed on holds the agent's reply address: nothing stands under that name by it.
  const forged = { from: `${agent.agentName} <${agent.agentEmail}>`, text: 'It is yours for free.' };
  const headers = { 'Auto-Submitted': 'auto-replied', 'Authentication-Results': `${trusted}; dmarc=fail` };
  await replyTo(notice, smtpPort, { ...forged, headers });
  const readAgain = async () =>
    (await demo.client.send(grabTicket, { ticketId: `${tickets[0]?.ticketID}` })).json;
  await expect.poll(async () => (await readAgain()).length).toBe(4);
  expect((await readAgain())[3]).toMatchObject({
    messageType: 'internal',
    agentID: null,
    from: 'unknown@localhost.invalid',
    fromName: 'Automatic mail, sender not verified',
    messagePlain: expect.stringMatching(
      /^Automatic mail, sender not verified \(.+\)\nIt is yours for free\./,
    ),
  });
  await expect(panel).not.toContainText('for free');

  // Who got the answer by mail has not read it in the widget.
  expect(await mailbox.mailsTo(ingrid.email, 1)).toHaveLength(1);
});
